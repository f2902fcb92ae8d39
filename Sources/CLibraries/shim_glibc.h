// What Swift's module Glibc lacks of the C library. No header of that module is included that has unnamed enumerations,
// such as <sys/socket.h>: their constants would belong to one of both modules only.
#ifndef CGLIBC_SHIM_H
#define CGLIBC_SHIM_H

#include <asm/socket.h>
#include <linux/sock_diag.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>

// Returns a timer that counts suspension of the machine, or −1: see timerfd_create(2).
static inline int cglibc_timer(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

// Lets the timer expire once, at a number of nanoseconds above 0 since the start of the machine.
static inline void cglibc_timer_set(int timer, int64_t instant) {
  const struct itimerspec setting = {.it_value = {instant / 1000000000, instant % 1000000000}};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

#endif
