// Functions of the C library that Swift's module Glibc lacks.
#ifndef CGLIBC_SHIM_H
#define CGLIBC_SHIM_H

#include <malloc.h>
#include <stdint.h>
#include <string.h>
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

// Receives a datagram without waiting, like recvfrom(2). Stores in `lost` how many the socket has dropped since it was
// created, if any, for which SO_RXQ_OVFL must be set.
static inline ssize_t cglibc_receive(int descriptor, void *buffer, size_t size, struct sockaddr_storage *address,
                                     socklen_t *address_size, uint32_t *lost) {
  union {
    struct cmsghdr aligned;
    char bytes[CMSG_SPACE(sizeof(uint32_t))];
  } control;
  struct iovec part = {.iov_base = buffer, .iov_len = size};
  struct msghdr message = {.msg_name = address,
                           .msg_namelen = sizeof *address,
                           .msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  const ssize_t count = recvmsg(descriptor, &message, MSG_DONTWAIT);
  if (count < 0) return count;
  *address_size = message.msg_namelen;
  struct cmsghdr *const item = CMSG_FIRSTHDR(&message);
  if (item && item->cmsg_level == SOL_SOCKET && item->cmsg_type == SO_RXQ_OVFL)
    memcpy(lost, CMSG_DATA(item), sizeof *lost);
  return count;
}

#endif
