// SPDX-License-Identifier: MIT
// usage: reader WAY
//
// Copies its standard input to its standard output, by the function WAY or
// after having done what WAY says; for the tests of the fork server. Its exit
// code is 7.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern "C" ssize_t __read_chk(int, void*, size_t, size_t);
extern "C" char* __fgets_chk(char*, size_t, int, FILE*);
extern "C" size_t __fread_chk(void*, size_t, size_t, size_t, FILE*);
extern "C" int _IO_getc(FILE*);

namespace {

constexpr int kExit = 7;

template <typename Get>
void copy_bytes(Get get) {
  for (int c = get(); c != EOF; c = get()) {
    std::putchar(c);
  }
}

template <typename Read>
void copy_blocks(Read read_block) {
  char buffer[10];
  for (auto n = read_block(buffer, sizeof buffer); n > 0;
       n = read_block(buffer, sizeof buffer)) {
    std::fwrite(buffer, 1, static_cast<size_t>(n), stdout);
  }
}

template <typename Read>
void copy_lines(Read read_line) {
  char buffer[64];
  while (read_line(buffer) != nullptr) {
    std::fputs(buffer, stdout);
  }
}

template <typename Read>
void copy_long_lines(Read read_line) {
  char* line = nullptr;
  size_t room = 0;
  for (auto n = read_line(&line, &room); n > 0; n = read_line(&line, &room)) {
    std::fwrite(line, 1, static_cast<size_t>(n), stdout);
  }
  std::free(line);
}

void copy() {
  copy_blocks([](char* to, size_t n) { return read(0, to, n); });
}

bool copy_by_bytes(std::string_view way) {
  if (way == "getc") {
    copy_bytes([] { return std::getc(stdin); });
  } else if (way == "fgetc") {
    copy_bytes([] { return std::fgetc(stdin); });
  } else if (way == "_IO_getc") {
    copy_bytes([] { return _IO_getc(stdin); });
  } else if (way == "getchar") {
    copy_bytes([] { return std::getchar(); });
  } else if (way == "getc_unlocked") {
    copy_bytes([] { return getc_unlocked(stdin); });
  } else if (way == "getchar_unlocked") {
    copy_bytes([] { return getchar_unlocked(); });
  } else if (way == "fdopen") {
    FILE* again = fdopen(0, "r");
    copy_bytes([again] { return std::getc(again); });
  } else {
    return false;
  }
  return true;
}

bool copy_by_blocks(std::string_view way) {
  if (way == "read") {
    copy();
  } else if (way == "__read_chk") {
    copy_blocks([](char* to, size_t n) { return __read_chk(0, to, n, n); });
  } else if (way == "readv") {
    copy_blocks([](char* to, size_t n) {
      const iovec parts[] = {{to, 1}, {to + 1, n - 1}};
      return readv(0, parts, 2);
    });
  } else if (way == "fread") {
    copy_blocks([](char* to, size_t n) { return fread(to, 1, n, stdin); });
  } else if (way == "fread_unlocked") {
    copy_blocks(
        [](char* to, size_t n) { return fread_unlocked(to, 1, n, stdin); });
  } else if (way == "__fread_chk") {
    copy_blocks(
        [](char* to, size_t n) { return __fread_chk(to, n, 1, n, stdin); });
  } else {
    return false;
  }
  return true;
}

bool copy_by_lines(std::string_view way) {
  if (way == "fgets") {
    copy_lines([](char* to) { return std::fgets(to, 64, stdin); });
  } else if (way == "__fgets_chk") {
    copy_lines([](char* to) { return __fgets_chk(to, 64, 64, stdin); });
  } else if (way == "getline") {
    copy_long_lines(
        [](char** to, size_t* room) { return getline(to, room, stdin); });
  } else if (way == "getdelim") {
    copy_long_lines(
        [](char** to, size_t* room) { return getdelim(to, room, ' ', stdin); });
  } else if (way == "cin") {
    std::cout << std::string(std::istreambuf_iterator<char>(std::cin), {});
  } else if (way == "unsynced-cin") {
    std::ios::sync_with_stdio(false);
    std::cout << std::string(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    return false;
  }
  return true;
}

void on_alarm(int) {
  constexpr std::string_view kText = "alarm\n";
  (void)!write(1, kText.data(), kText.size());
  _exit(kExit);
}

void wait_for_alarm() {
  std::signal(SIGALRM, on_alarm);
  itimerval soon = {};
  soon.it_value.tv_sec = 1;  // until then a busy machine has let us read
  setitimer(ITIMER_REAL, &soon, nullptr);
  copy();
  std::fflush(stdout);
  for (;;) {
    pause();
  }
}

// What these do before the first read cannot be carried over by a fork.
bool copy_uncopyable(std::string_view way) {
  if (way == "thread") {
    std::thread([] {
      for (;;) {
        sleep(1);
      }
    }).detach();
    copy();
  } else if (way == "child") {
    const pid_t child = fork();
    if (child == 0) {
      pause();
    }
    copy();
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  } else if (way == "timer") {
    timer_t timer = nullptr;
    sigevent event = {};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGUSR1;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    copy();
  } else if (way == "written") {
    std::printf("banner\n");
    std::fflush(stdout);
    copy();
  } else if (way == "peeked") {
    int number = 0;
    (void)!std::scanf("%d", &number);  // not hooked
    std::printf("%d", number);
    copy_by_bytes("getc");
  } else if (way == "closed") {
    close(2);
    copy();
  } else {
    return false;
  }
  return true;
}

bool copy_after(std::string_view way) {
  if (way == "ended-thread") {
    std::thread([] {}).join();
    copy();
  } else if (way == "buffered") {
    std::printf("banner\n");
    copy();
  } else if (way == "ignored-child") {
    std::signal(SIGCHLD, SIG_IGN);
    copy();
    std::printf("%d", std::signal(SIGCHLD, SIG_DFL) == SIG_IGN);
  } else if (way == "alarm") {
    wait_for_alarm();
  } else if (way == "environment") {
    copy();
    for (const char* name : {"LD_PRELOAD", "ASSAY_FORK_SERVER"}) {
      const char* value = std::getenv(name);
      std::printf("%s\n", value == nullptr ? "none" : value);
    }
  } else if (way == "socket") {
    copy();
    std::printf("%d", dup(198));
  } else if (way == "nothing") {
    std::printf("did not read\n");
  } else {
    return copy_uncopyable(way);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view way = argc > 1 ? argv[1] : "read";
  if (!copy_by_bytes(way) && !copy_by_blocks(way) && !copy_by_lines(way)
      && !copy_after(way)) {
    std::fprintf(stderr, "reader: unknown way\n");
    return 2;
  }
  return kExit;
}
