/* The monotonic clock, which all processes of a machine share, in nanoseconds. */
#include <time.h>

static inline long long instant(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}
