// A log of gpsd: year_make PLACES SECONDS > LOG, with PLACES of places_make. A courier drives in a town all year, from one place
// to another, and waits five minutes at each; one TPV a second with all members that gpsd 3.22 writes, from a fixed seed. Of
// fifteen places taken at random, it is the one with the middle number of others around it; numbers are written by hand, for
// printf would be slower than who reads them.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 20260501;

static double uniform(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;  // SplitMix64
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

static char *text(char *at, const char *words) {
  size_t count = strlen(words);
  memcpy(at, words, count);
  return at + count;
}

static char *digits(char *at, uint64_t value, int count) {
  for (int i = count - 1; i >= 0; i--, value /= 10) at[i] = '0' + value % 10;
  return at + count;
}

static char *number(char *at, double value, int decimals) {
  static const double scales[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
  static const uint64_t divisors[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
  if (value < 0) *at++ = '-';
  uint64_t all = (uint64_t)(fabs(value) * scales[decimals] + 0.5), whole = all / divisors[decimals];
  int count = 1;
  for (uint64_t rest = whole; rest >= 10; rest /= 10) count++;
  at = digits(at, whole, count);
  *at++ = '.';
  return digits(at, all % divisors[decimals], decimals);
}

// From 2026-01-01T00:00:00Z on.
static char *instant(char *at, uint64_t second) {
  static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  uint64_t day = second / 86400, rest = second % 86400, year = 2026;
  for (; day >= 365; day -= 365) year++;
  int month = 0;
  while (day >= (uint64_t)lengths[month]) day -= lengths[month++];
  at = digits(at, year, 4), *at++ = '-', at = digits(at, month + 1, 2), *at++ = '-', at = digits(at, day + 1, 2);
  *at++ = 'T', at = digits(at, rest / 3600, 2), *at++ = ':', at = digits(at, rest / 60 % 60, 2), *at++ = ':';
  return text(digits(at, rest % 60, 2), ".000Z");
}

static const double metres = 111320, reach = 20000;

// The places around one of them.
static uint64_t town(const double (*places)[3], uint64_t count, const double *middle, double (*found)[2]) {
  uint64_t here = 0;
  for (uint64_t i = 0; i < count; i++) {
    double north = (places[i][0] - middle[0]) * metres;
    double east = (places[i][1] - middle[1]) * metres * cos(middle[0] * M_PI / 180);
    if (fabs(north) < reach && fabs(east) < reach) memcpy(found[here++], places[i], sizeof *found);
  }
  return here;
}

enum { candidates = 15 };
typedef struct {
  const double *middle;
  uint64_t count;
} Candidate;

static int bySize(const void *left, const void *right) {
  uint64_t a = ((const Candidate *)left)->count, b = ((const Candidate *)right)->count;
  return a < b ? -1 : a > b;
}

static uint64_t usualTown(const double (*places)[3], uint64_t count, double (*found)[2]) {
  Candidate some[candidates];
  for (int i = 0; i < candidates; i++) {
    some[i].middle = places[(uint64_t)(uniform() * count)];
    some[i].count = town(places, count, some[i].middle, found);
  }
  qsort(some, candidates, sizeof *some, bySize);
  return town(places, count, some[candidates / 2].middle, found);
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  uint64_t counts[2], seconds = strtoull(argv[2], NULL, 10);
  FILE *file = fopen(argv[1], "rb");
  if (!file || fread(counts, sizeof counts, 1, file) != 1) return 66;
  double (*places)[3] = malloc(sizeof *places * counts[0]), (*stops)[2] = malloc(sizeof *stops * counts[0]);
  if (fread(places, sizeof *places, counts[0], file) != counts[0]) return 65;
  fclose(file);
  uint64_t stopCount = usualTown(places, counts[0], stops);
  free(places);
  enum { room = 1 << 20 };
  char *buffer = malloc(room + 1024), *at = buffer;
  double latitude = stops[0][0], longitude = stops[0][1], north = 0, east = 0, speed = 0, course = 0, height = 436;
  uint64_t left = 0;
  int waits = 0;
  for (uint64_t second = 0; second < seconds; second++) {
    if (left == 0) {
      waits = !waits && second > 0;
      if (waits) {
        left = 300, speed = north = east = 0;
      } else {
        double *stop = stops[(uint64_t)(uniform() * stopCount)], across = metres * cos(latitude * M_PI / 180);
        double up = (stop[0] - latitude) * metres, right = (stop[1] - longitude) * across, way = hypot(up, right);
        left = (uint64_t)(way / (8 + 12 * uniform())) + 1;
        speed = way / left, course = fmod(atan2(right, up) * 180 / M_PI + 360, 360);
        north = up / left / metres, east = right / left / across;
      }
    }
    left--;
    latitude += north, longitude += east, height += 0.4 * (uniform() - 0.5);
    double hdop = 0.8 + 0.4 * uniform(), noise = (uniform() - 0.5) * 2e-5;
    at = text(at, "{\"class\":\"TPV\",\"device\":\"/dev/ttyACM0\",\"mode\":3,\"time\":\"");
    at = instant(at, second);
    at = number(text(at, "\",\"leapseconds\":18,\"ept\":0.005,\"lat\":"), latitude + noise, 9);
    at = number(text(at, ",\"lon\":"), longitude - noise, 9);
    at = number(text(at, ",\"altHAE\":"), height + 47.3, 4);
    at = number(text(at, ",\"altMSL\":"), height, 4);
    at = number(text(at, ",\"alt\":"), height, 4);
    at = number(text(at, ",\"epx\":"), hdop * 8.1, 3);
    at = number(text(at, ",\"epy\":"), hdop * 9.3, 3);
    at = number(text(at, ",\"epv\":"), hdop * 23, 3);
    at = number(text(at, ",\"track\":"), course, 4);
    at = number(text(at, ",\"magtrack\":"), fmod(course + 3.2, 360), 4);
    at = number(text(at, ",\"magvar\":3.2,\"speed\":"), speed, 3);
    at = number(text(at, ",\"climb\":0.012,\"eps\":"), hdop * 18, 2);
    at = number(text(at, ",\"epc\":46.00,\"geoidSep\":47.300,\"eph\":"), hdop * 19, 3);
    at = text(number(text(at, ",\"sep\":"), hdop * 30, 3), "}\n");
    if (at - buffer >= room || second + 1 == seconds) {
      // Who reads no more has seen enough.
      if (fwrite(buffer, 1, at - buffer, stdout) != (size_t)(at - buffer)) return 0;
      at = buffer;
    }
  }
  return fflush(stdout) ? 0 : 0;
}
