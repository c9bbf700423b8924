// SPDX-License-Identifier: MIT
//
// A program of another release of the system needs that release's loader and
// libraries. Starting it through the loader would do, but then the process is
// the loader in the fork server, in crash stacks and in reproduce.sh; and
// LD_LIBRARY_PATH would be inherited by what is started around it, such as the
// sandbox. So the file itself is changed, in three places:
//
// - PT_INTERP points to a new path at the end of the file. The kernel reads it
//   from the file, so no segment need have it.
// - The bytes of the old path, which are mapped, hold the folders of the
//   libraries: a place for a string of 27 characters that every such program
//   has. The loader looks there for its own name, which matters to debuggers.
// - DT_RPATH in .dynamic points to them, by its distance from the table of
//   strings. It takes the place of DT_NULL at the end, of which the linker
//   leaves some, or else of DT_RELACOUNT, a hint. DT_RUNPATH would not hold for
//   the libraries of the libraries.
//
// patchelf does the same for any length by moving whole sections; but it would
// have to be there.
#include "solver/elf_program.h"

#include <cstring>
#include <elf.h>

namespace assay::solver {

namespace {

template <typename T>
std::optional<T> load(std::string_view bytes, uint64_t at) {
  T value;
  if (at > bytes.size() || bytes.size() - at < sizeof value) {
    return std::nullopt;
  }
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

template <typename T>
void store(std::string& bytes, uint64_t at, const T& value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

// What is found of a program, and where in the file.
struct Elf {
  Elf64_Phdr interpreter = {};
  uint64_t interpreter_at = 0;
  std::string loader;
  // The free entry of .dynamic.
  uint64_t entry_at = 0;
  uint64_t strings = 0;  // the address of DT_STRTAB
};

bool find_segments(std::string_view bytes, Elf& elf, Elf64_Phdr& dynamic) {
  const auto header = load<Elf64_Ehdr>(bytes, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0
      || header->e_ident[EI_CLASS] != ELFCLASS64
      || header->e_ident[EI_DATA] != ELFDATA2LSB
      || header->e_phentsize != sizeof(Elf64_Phdr)) {
    return false;
  }
  for (uint64_t i = 0; i < header->e_phnum; ++i) {
    const uint64_t at = header->e_phoff + i * sizeof(Elf64_Phdr);
    const auto segment = load<Elf64_Phdr>(bytes, at);
    if (!segment) {
      return false;
    }
    if (segment->p_type == PT_INTERP) {
      elf.interpreter = *segment;
      elf.interpreter_at = at;
    } else if (segment->p_type == PT_DYNAMIC) {
      dynamic = *segment;
    }
  }
  const Elf64_Phdr& place = elf.interpreter;
  if (place.p_filesz < 2 || place.p_offset > bytes.size()
      || bytes.size() - place.p_offset < place.p_filesz) {
    return false;
  }
  elf.loader = bytes.substr(place.p_offset, place.p_filesz);
  elf.loader.resize(std::strlen(elf.loader.c_str()));
  return !elf.loader.empty();
}

// False if there is no room for an entry, or the program has folders already.
bool find_entry(std::string_view bytes, const Elf64_Phdr& dynamic, Elf& elf) {
  const uint64_t count = dynamic.p_filesz / sizeof(Elf64_Dyn);
  uint64_t hint = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t at = dynamic.p_offset + i * sizeof(Elf64_Dyn);
    const auto entry = load<Elf64_Dyn>(bytes, at);
    if (!entry || entry->d_tag == DT_RPATH || entry->d_tag == DT_RUNPATH) {
      return false;
    }
    if (entry->d_tag == DT_STRTAB) {
      elf.strings = entry->d_un.d_ptr;
    } else if (entry->d_tag == DT_RELACOUNT) {
      hint = at;
    } else if (entry->d_tag == DT_NULL) {
      // One of them must stay, as the end.
      const auto next = load<Elf64_Dyn>(bytes, at + sizeof(Elf64_Dyn));
      const bool is_spare = i + 1 < count && next && next->d_tag == DT_NULL;
      elf.entry_at = is_spare ? at : hint;
      break;
    }
  }
  return elf.entry_at != 0 && elf.strings != 0;
}

}  // namespace

std::optional<std::string> elf_loader(std::string_view bytes) {
  Elf elf;
  Elf64_Phdr dynamic = {};
  if (!find_segments(bytes, elf, dynamic)) {
    return std::nullopt;
  }
  return elf.loader;
}

std::expected<void, std::string> move_elf(std::string& bytes,
                                          const ElfPlaces& places) {
  Elf elf;
  Elf64_Phdr dynamic = {};
  if (!find_segments(bytes, elf, dynamic)) {
    return std::unexpected("is no dynamic program of 64 bits");
  }
  if (!find_entry(bytes, dynamic, elf)) {
    return std::unexpected("has no room for a path of libraries");
  }
  Elf64_Phdr place = elf.interpreter;
  if (places.libraries.size() >= place.p_filesz) {
    return std::unexpected("has too little room for a path of libraries");
  }
  const std::string& loader =
      places.loader.empty() ? elf.loader : places.loader;
  std::string libraries = places.libraries;
  libraries.resize(place.p_filesz, '\0');
  bytes.replace(place.p_offset, place.p_filesz, libraries);
  Elf64_Dyn entry = {};
  entry.d_tag = DT_RPATH;
  entry.d_un.d_val = place.p_vaddr - elf.strings;
  store(bytes, elf.entry_at, entry);
  place.p_offset = bytes.size();
  place.p_filesz = loader.size() + 1;
  place.p_memsz = place.p_filesz;
  store(bytes, elf.interpreter_at, place);
  bytes += loader;
  bytes += '\0';
  return {};
}

}  // namespace assay::solver
