// Readings of a fleet as lines of gpsd's JSON, from a fixed seed: fleet_make PLACES SUBJECTS ROUNDS > FILE.
// PLACES is a file of places_make; half of the subjects start in one of its places, the others anywhere. All move at 14 m/s with a
// reading each 10 s, straight for most of the time. Rounds follow each other; within a round, subjects are in a shuffled order.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 20261127;

static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;  // SplitMix64
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static double uniform(void) { return (double)(next() >> 11) / 9007199254740992.0; }

struct subject {
  double latitude, longitude;
  float course;
};

static char *put(char *at, uint64_t number, int digits) {
  for (int i = digits; i-- > 0; number /= 10) at[i] = (char)('0' + number % 10);
  return at + digits;
}

// Seven decimals, as receivers have.
static char *degrees(char *at, double value) {
  if (value < 0) *at++ = '-';
  uint64_t fixed = (uint64_t)(fabs(value) * 1e7 + 0.5), whole = fixed / 10000000;
  at = put(at, whole, whole < 10 ? 1 : whole < 100 ? 2 : 3);
  *at++ = '.';
  return put(at, fixed % 10000000, 7);
}

static void move(struct subject *one) {
  const double step = 14 * 10 / 111320.0, radian = M_PI / 180;
  if (next() % 16 == 0) one->course += (float)(uniform() * 2 - 1);
  one->latitude = fmin(85, fmax(-85, one->latitude + step * cos(one->course)));
  one->longitude += step * sin(one->course) / cos(one->latitude * radian);
  if (one->longitude > 180) one->longitude -= 360;
  if (one->longitude < -180) one->longitude += 360;
}

int main(int argc, char **argv) {
  FILE *file = argc == 4 ? fopen(argv[1], "rb") : NULL;
  uint64_t counts[2];
  if (!file || fread(counts, sizeof counts, 1, file) != 1) return 64;
  double (*places)[3] = malloc(sizeof *places * counts[0]);
  if (fread(places, sizeof *places, counts[0], file) != counts[0]) return 65;
  uint64_t subjects = strtoull(argv[2], NULL, 10), rounds = strtoull(argv[3], NULL, 10);
  struct subject *all = malloc(sizeof *all * subjects);
  uint32_t *order = malloc(sizeof *order * subjects);
  for (uint64_t i = 0; i < subjects; i++) {
    double *place = places[next() % counts[0]];
    all[i].latitude = i % 2 ? asin(uniform() * 1.58 - 0.77) * 180 / M_PI : place[0];
    all[i].longitude = i % 2 ? uniform() * 360 - 180 : place[1];
    all[i].course = (float)(uniform() * 2 * M_PI);
    order[i] = (uint32_t)i;
  }
  for (uint64_t i = subjects; i > 1; i--) {
    uint64_t other = next() % i;
    uint32_t kept = order[i - 1];
    order[i - 1] = order[other];
    order[other] = kept;
  }
  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  for (uint64_t round = 0; round < rounds; round++) {
    for (uint64_t i = 0; i < subjects; i++) {
      struct subject *one = &all[order[i]];
      move(one);
      uint64_t time = round * 10000 + i * 10000 / subjects, second = time / 1000;
      char line[200], *at = line;
      at += sprintf(at, "{\"class\":\"TPV\",\"subject\":\"vehicle-%u\",\"mode\":3,\"time\":\"2026-05-01T", order[i]);
      at = put(at, 6 + second / 3600, 2), *at++ = ':';
      at = put(at, second / 60 % 60, 2), *at++ = ':';
      at = put(at, second % 60, 2), *at++ = '.';
      at = put(at, time % 1000, 3);
      at = stpcpy(at, "Z\",\"lat\":");
      at = stpcpy(degrees(at, one->latitude), ",\"lon\":");
      at = stpcpy(degrees(at, one->longitude), "}\n");
      fwrite(line, (size_t)(at - line), 1, stdout);
    }
  }
  return fclose(stdout) ? 74 : 0;
}
