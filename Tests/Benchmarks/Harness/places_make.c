// Places and points to ask about, from a fixed seed: places_make N FILE.
// 2000 cities whose sizes follow Zipf's law have four fifths of the places, around them by a normal distribution; the rest
// is anywhere between 60 degrees south and 70 north. Radii are 20 to 500 m. A million points are 2000 tracks of 500, one
// each 10 m with small turns; half of them start at a place. The file: N, the number of points, the places (latitude,
// longitude, radius), the points (latitude, longitude), all numbers of 64 bits.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 20260501;

static double uniform(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;  // SplitMix64
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

static double normal(void) {
  return sqrt(-2 * log(1 - uniform())) * cos(2 * M_PI * uniform());
}

enum { cities = 2000, tracks = 2000, steps = 500 };
static const double metres = 111320, spread = 20000;

static void anywhere(double *place) {
  place[0] = asin(sin(-60 * M_PI / 180) + uniform() * (sin(70 * M_PI / 180) - sin(-60 * M_PI / 180))) * 180 / M_PI;
  place[1] = uniform() * 360 - 180;
}

static void wrap(double *place) {
  if (place[1] > 180) place[1] -= 360;
  if (place[1] < -180) place[1] += 360;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  uint64_t counts[2] = {strtoull(argv[1], NULL, 10), tracks * steps};
  double (*centers)[2] = malloc(sizeof *centers * cities), *shares = malloc(sizeof *shares * cities), total = 0;
  for (int city = 0; city < cities; city++) {
    anywhere(centers[city]);
    shares[city] = total += 1.0 / (city + 1);
  }
  double (*places)[3] = malloc(sizeof *places * counts[0]);
  for (uint64_t i = 0; i < counts[0]; i++) {
    if (uniform() < 0.8) {
      double at = uniform() * total;
      int low = 0, high = cities - 1;
      while (low < high) {
        int middle = (low + high) / 2;
        if (shares[middle] < at) low = middle + 1; else high = middle;
      }
      places[i][0] = centers[low][0] + normal() * spread / metres;
      places[i][1] = centers[low][1] + normal() * spread / metres / cos(centers[low][0] * M_PI / 180);
      wrap(places[i]);
    } else {
      anywhere(places[i]);
    }
    places[i][2] = 20 + 480 * uniform();
  }
  FILE *file = fopen(argv[2], "wb");
  if (!file) return 73;
  fwrite(counts, sizeof counts, 1, file);
  fwrite(places, sizeof *places, counts[0], file);
  for (int track = 0; track < tracks; track++) {
    double at[2], course = uniform() * 2 * M_PI;
    if (track % 2) {
      double *place = places[(uint64_t)(uniform() * counts[0])];
      at[0] = place[0];
      at[1] = place[1];
    } else {
      anywhere(at);
    }
    for (int step = 0; step < steps; step++) {
      fwrite(at, sizeof at, 1, file);
      course += 0.1 * normal();
      at[0] += 10 * cos(course) / metres;
      at[1] += 10 * sin(course) / metres / cos(at[0] * M_PI / 180);
      wrap(at);
    }
  }
  return fclose(file) ? 73 : 0;
}
