/* What the GPX programs add up of each point, so that their results can be held against ours. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static long points, seconds, rates;
static double latitude, longitude, elevation;

static int two_digits(const char *at) { return (at[0] - '0') * 10 + (at[1] - '0'); }

/* yyyy-mm-ddThh:mm:ssZ, checked to be one; the date is turned into days as a reader of times must do. */
static int64_t instant(const char *t, size_t length) {
  if (length < 20 || t[4] != '-' || t[7] != '-' || t[10] != 'T' || t[13] != ':' || t[16] != ':') return 0;
  int year = two_digits(t) * 100 + two_digits(t + 2), month = two_digits(t + 5), day = two_digits(t + 8);
  int y = month <= 2 ? year - 1 : year;
  int64_t days = y * 365 + y / 4 - y / 100 + y / 400 + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 719469;
  return days * 86400 + two_digits(t + 11) * 3600 + two_digits(t + 14) * 60 + two_digits(t + 17);
}

static void print_points(void) {
  printf("points %ld latitude %.9f longitude %.9f elevation %.9f seconds %ld rates %ld\n", points, latitude, longitude,
         elevation, seconds, rates);
}
