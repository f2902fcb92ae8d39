// Functions of the C library that Swift's module Glibc lacks.
#ifndef CGLIBC_SHIM_H
#define CGLIBC_SHIM_H

#include <linux/sock_diag.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>

// Returns a timer that counts suspension of the machine, or −1: see timerfd_create(2).
static inline int cglibc_timer(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

// Lets the timer expire once, at a number of nanoseconds above 0 since the start of the machine.
static inline void cglibc_timer_set(int timer, int64_t instant) {
  const struct itimerspec setting = {.it_value = {instant / 1000000000, instant % 1000000000}};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

// Returns how many datagrams the socket has dropped because they were not read in time, or −1 if the system (before
// Linux 4.12) does not tell.
static inline int64_t cglibc_dropped_datagrams(int descriptor) {
  uint32_t numbers[SK_MEMINFO_VARS];
  socklen_t size = sizeof numbers;
  if (getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, numbers, &size) != 0) return -1;
  return numbers[SK_MEMINFO_DROPS];
}

#endif
