// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <unistd.h>

namespace fake {

// Long for a test, and still an end if nobody ends us.
inline void wait_long() {
  sleep(600);
  _exit(0);
}

inline void work_long() {
  alarm(600);
  volatile unsigned counter = 0;
  for (;;) {
    counter = counter + 1;
  }
}

inline void leave_children() {
  for (int i = 0; i < 3; ++i) {
    if (fork() == 0) {
      wait_long();
    }
  }
}

inline void leave_daemon() {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      std::signal(SIGHUP, SIG_IGN);
      wait_long();
    }
    _exit(0);
  }
}

}  // namespace fake
