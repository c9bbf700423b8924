// SPDX-License-Identifier: MIT
// Bytes of a lock of seeds, finished or a journal that a killed run has left ->
// reader. Every record that is read is the same when it is written and read
// again, the list is sorted by path without repetitions, and what is refused
// has a code of lock_file.h.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

#include "base/fd.h"
#include "fuzz.h"
#include "seeds/lock_file.h"
#include "seeds/record_json.h"

using assay::fuzz::expect;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  const std::string text(bytes, bytes + size);
  const assay::base::Fd file(::memfd_create("lock", MFD_CLOEXEC));
  expect(::write(file.get(), text.data(), text.size())
             == static_cast<ssize_t>(text.size()),
         "no room for the file",
         "");
  const std::string path = "/proc/self/fd/" + std::to_string(file.get());
  static_cast<void>(assay::seeds::is_lock(path));
  const auto lock = assay::seeds::read_lock(path);
  if (!lock) {
    constexpr std::string_view kCodes[] = {"lock-read",
                                           "lock-foreign",
                                           "lock-version",
                                           "lock-corrupt",
                                           "lock-edited"};
    expect(std::ranges::count(kCodes, lock.error().code) == 1,
           "an unknown code: " + lock.error().code,
           text);
    return 0;
  }
  for (const assay::seeds::FileRecord& record : lock->files) {
    const std::string line = assay::seeds::to_json_line(record);
    const auto again = assay::seeds::from_json_line(line);
    expect(again == record, "written and read it is another record", line);
    for (const assay::seeds::SeedRecord& seed : record.seeds) {
      static_cast<void>(assay::seeds::why_left_out(seed, lock->selection));
    }
  }
  expect(std::ranges::adjacent_find(lock->files,
                                    std::ranges::greater_equal(),
                                    &assay::seeds::FileRecord::path)
             == lock->files.end(),
         "not sorted by path",
         text);
  return 0;
}
