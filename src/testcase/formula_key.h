// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::testcase {

// Hashes scripts such that those have one key that differ only in the names
// and the order of declared constants, or in which letter of a-z is which in
// string literals, where nothing in the script tells letters apart. Keeps its
// memory from script to script.
class FormulaKey {
 public:
  // `text` is a script as our printer writes it: a command per line.
  uint64_t of(std::string_view text);

 private:
  struct Declared {
    std::string_view name;
    std::string_view type;
    bool is_used = false;
    char number = 0;
  };

  bool take_declaration(std::string_view line);
  void add_line(std::string_view line);
  void add_word(std::string_view word);
  // Returns where it goes on behind the literal.
  size_t add_literal(std::string_view line, size_t at);
  void add_letter(char letter);

  std::string key_;
  std::vector<Declared> declared_;
  size_t used_ = 0;
  bool is_one_class_ = false;  // the letters are
  char letters_ = 0;
  std::array<char, 26> letter_names_ = {};  // 0: not seen yet
};

}  // namespace assay::testcase
