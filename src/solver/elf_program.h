// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace assay::solver {

// The dynamic loader that a program asks for, such as
// "/lib64/ld-linux-x86-64.so.2". Nothing if the bytes are no program (ELF, 64
// bits, little-endian) or a static one.
std::optional<std::string> elf_loader(std::string_view bytes);

// Where a program looks for its libraries.
struct ElfPlaces {
  // An absolute path; empty: as it is.
  std::string loader;
  // Folders before all others, also for the libraries' own libraries. $ORIGIN
  // stands for the program's. Shorter than the loader that it asks for.
  std::string libraries;
};

// Changes the program so that it does. The error says why it cannot; the bytes
// are then as they were.
std::expected<void, std::string> move_elf(std::string& bytes,
                                          const ElfPlaces& places);

}  // namespace assay::solver
