// SPDX-License-Identifier: MIT
//
// The functions by which a program may first read its standard input; C++
// streams come down to these. What is read by other ways (scanf, mmap, wide
// characters) is read from the server's own standard input; such a program is
// not served.
//
// The hooks have names of their own and the C library's as their symbols, so
// that the library's headers, which define some of them as inline functions,
// do not get in the way.
#include <atomic>
#include <cstdio>
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fork_server.h"

namespace assay::preload {
namespace {

// The function that we stand before. Found before the first fork, so that no
// child has to look.
template <typename Function>
Function* next(std::atomic<Function*>& known, const char* name) {
  Function* function = known.load(std::memory_order_relaxed);
  if (function == nullptr) {
    // dlsym() looks at its caller, which must not be ours by a tail call.
    function = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
    known.store(function, std::memory_order_relaxed);
  }
  return function;
}

void before_read_of(int file) {
  if (file == STDIN_FILENO) {
    before_read(nullptr);
  }
}

void before_read_of(FILE* stream) {
  if (stream->_fileno == STDIN_FILENO) {
    before_read(stream);
  }
}

template <typename Function, typename Source, typename... Arguments>
auto call(std::atomic<Function*>& known,
          const char* name,
          Source source,
          Arguments... arguments) {
  Function* const function = next(known, name);
  before_read_of(source);
  return function(arguments...);
}

using Getc = int(FILE*);
using Fread = size_t(void*, size_t, size_t, FILE*);
using CheckedFread = size_t(void*, size_t, size_t, size_t, FILE*);
using Fgets = char*(char*, int, FILE*);
using CheckedFgets = char*(char*, size_t, int, FILE*);
using Getdelim = ssize_t(char**, size_t*, int, FILE*);
using CheckedRead = ssize_t(int, void*, size_t, size_t);

std::atomic<Getc*> next_getc;
std::atomic<Getc*> next_getc_unlocked;
std::atomic<Getc*> next_uflow;
std::atomic<Getc*> next_underflow;
std::atomic<Fread*> next_fread;
std::atomic<Fread*> next_fread_unlocked;
std::atomic<CheckedFread*> next_fread_chk;
std::atomic<CheckedFread*> next_fread_unlocked_chk;
std::atomic<Fgets*> next_fgets;
std::atomic<Fgets*> next_fgets_unlocked;
std::atomic<CheckedFgets*> next_fgets_chk;
std::atomic<CheckedFgets*> next_fgets_unlocked_chk;
std::atomic<Getdelim*> next_getdelim;
std::atomic<CheckedRead*> next_read_chk;

}  // namespace

extern "C" {
#pragma GCC visibility push(default)

ssize_t hooked_read(int file, void* buffer, size_t size) __asm__("read");
ssize_t hooked_read_chk(int file,
                        void* buffer,
                        size_t size,
                        size_t room) __asm__("__read_chk");
ssize_t hooked_readv(int file, const iovec* parts, int count) __asm__("readv");
int hooked_getc(FILE* stream) __asm__("getc");
int hooked_io_getc(FILE* stream) __asm__("_IO_getc");
int hooked_fgetc(FILE* stream) __asm__("fgetc");
int hooked_getchar() __asm__("getchar");
int hooked_getc_unlocked(FILE* stream) __asm__("getc_unlocked");
int hooked_fgetc_unlocked(FILE* stream) __asm__("fgetc_unlocked");
int hooked_getchar_unlocked() __asm__("getchar_unlocked");
int hooked_uflow(FILE* stream) __asm__("__uflow");
int hooked_underflow(FILE* stream) __asm__("__underflow");
size_t hooked_fread(void* to,
                    size_t size,
                    size_t count,
                    FILE* stream) __asm__("fread");
size_t hooked_fread_unlocked(void* to,
                             size_t size,
                             size_t count,
                             FILE* stream) __asm__("fread_unlocked");
size_t hooked_fread_chk(void* to,
                        size_t room,
                        size_t size,
                        size_t count,
                        FILE* stream) __asm__("__fread_chk");
size_t hooked_fread_unlocked_chk(void* to,
                                 size_t room,
                                 size_t size,
                                 size_t count,
                                 FILE* stream) __asm__("__fread_unlocked_chk");
char* hooked_fgets(char* to, int size, FILE* stream) __asm__("fgets");
char* hooked_fgets_unlocked(char* to,
                            int size,
                            FILE* stream) __asm__("fgets_unlocked");
char* hooked_fgets_chk(char* to,
                       size_t room,
                       int size,
                       FILE* stream) __asm__("__fgets_chk");
char* hooked_fgets_unlocked_chk(char* to,
                                size_t room,
                                int size,
                                FILE* stream) __asm__("__fgets_unlocked_chk");
ssize_t hooked_getline(char** line,
                       size_t* room,
                       FILE* stream) __asm__("getline");
ssize_t hooked_getdelim(char** line,
                        size_t* room,
                        int end,
                        FILE* stream) __asm__("getdelim");
ssize_t hooked_internal_getdelim(char** line,
                                 size_t* room,
                                 int end,
                                 FILE* stream) __asm__("__getdelim");

#pragma GCC visibility pop

// By system call: to look for the C library's function may itself read files.
ssize_t hooked_read(int file, void* buffer, size_t size) {
  before_read_of(file);
  return syscall(SYS_read, file, buffer, size);
}

ssize_t hooked_readv(int file, const iovec* parts, int count) {
  before_read_of(file);
  return syscall(SYS_readv, file, parts, count);
}

ssize_t hooked_read_chk(int file, void* buffer, size_t size, size_t room) {
  return call(next_read_chk, "__read_chk", file, file, buffer, size, room);
}

int hooked_getc(FILE* stream) {
  return call(next_getc, "getc", stream, stream);
}

int hooked_io_getc(FILE* stream) {
  return call(next_getc, "getc", stream, stream);
}

int hooked_fgetc(FILE* stream) {
  return call(next_getc, "getc", stream, stream);
}

int hooked_getchar() {
  return call(next_getc, "getc", stdin, stdin);
}

int hooked_getc_unlocked(FILE* stream) {
  return call(next_getc_unlocked, "getc_unlocked", stream, stream);
}

int hooked_fgetc_unlocked(FILE* stream) {
  return call(next_getc_unlocked, "getc_unlocked", stream, stream);
}

int hooked_getchar_unlocked() {
  return call(next_getc_unlocked, "getc_unlocked", stdin, stdin);
}

int hooked_uflow(FILE* stream) {
  return call(next_uflow, "__uflow", stream, stream);
}

int hooked_underflow(FILE* stream) {
  return call(next_underflow, "__underflow", stream, stream);
}

size_t hooked_fread(void* to, size_t size, size_t count, FILE* stream) {
  return call(next_fread, "fread", stream, to, size, count, stream);
}

size_t hooked_fread_unlocked(void* to,
                             size_t size,
                             size_t count,
                             FILE* stream) {
  return call(
      next_fread_unlocked, "fread_unlocked", stream, to, size, count, stream);
}

size_t hooked_fread_chk(
    void* to, size_t room, size_t size, size_t count, FILE* stream) {
  return call(
      next_fread_chk, "__fread_chk", stream, to, room, size, count, stream);
}

size_t hooked_fread_unlocked_chk(
    void* to, size_t room, size_t size, size_t count, FILE* stream) {
  return call(next_fread_unlocked_chk,
              "__fread_unlocked_chk",
              stream,
              to,
              room,
              size,
              count,
              stream);
}

char* hooked_fgets(char* to, int size, FILE* stream) {
  return call(next_fgets, "fgets", stream, to, size, stream);
}

char* hooked_fgets_unlocked(char* to, int size, FILE* stream) {
  return call(next_fgets_unlocked, "fgets_unlocked", stream, to, size, stream);
}

char* hooked_fgets_chk(char* to, size_t room, int size, FILE* stream) {
  return call(next_fgets_chk, "__fgets_chk", stream, to, room, size, stream);
}

char* hooked_fgets_unlocked_chk(char* to, size_t room, int size, FILE* stream) {
  return call(next_fgets_unlocked_chk,
              "__fgets_unlocked_chk",
              stream,
              to,
              room,
              size,
              stream);
}

ssize_t hooked_getdelim(char** line, size_t* room, int end, FILE* stream) {
  return call(next_getdelim, "getdelim", stream, line, room, end, stream);
}

ssize_t hooked_internal_getdelim(char** line,
                                 size_t* room,
                                 int end,
                                 FILE* stream) {
  return call(next_getdelim, "getdelim", stream, line, room, end, stream);
}

ssize_t hooked_getline(char** line, size_t* room, FILE* stream) {
  return call(next_getdelim, "getdelim", stream, line, room, '\n', stream);
}

}  // extern "C"

}  // namespace assay::preload
