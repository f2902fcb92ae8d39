/* The bare client of libgps: gps_waiting and gps_read, and nothing else.
   usage: gpsd_client PORT EPOCHS
   Prints, for each epoch, its time in milliseconds of the day and the instant at which its first fix was at hand; then
   "cpu" and the user and system time of an epoch in nanoseconds. */
#include <gps.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "instant.h"

enum { SETTLING = 10 };

static long long spent(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000LL +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000LL;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  int wanted = atoi(argv[2]) + SETTLING, count = 0;
  long *epochs = calloc((size_t)wanted, sizeof *epochs);
  long long *instants = calloc((size_t)wanted, sizeof *instants), before = 0;
  static struct gps_data_t data;
  if (!epochs || !instants || gps_open("127.0.0.1", argv[1], &data) != 0) return 69;
  gps_stream(&data, WATCH_ENABLE | WATCH_JSON, NULL);
  while (count < wanted) {
    if (!gps_waiting(&data, 5000000)) return 75;
    data.set = 0;
    if (gps_read(&data, NULL, 0) < 0) return 69;
    if (!(data.set & LATLON_SET) || data.fix.mode < MODE_3D) continue;
    long epoch = data.fix.time.tv_sec % 86400 * 1000 + (data.fix.time.tv_nsec + 500000) / 1000000;
    if (count && epochs[count - 1] == epoch) continue;
    epochs[count] = epoch;
    instants[count++] = instant();
    if (count == SETTLING) before = spent();
  }
  long long cpu = (spent() - before) / (wanted - SETTLING);
  for (int index = SETTLING; index < wanted; index++) printf("%ld %lld\n", epochs[index], instants[index]);
  printf("cpu %lld\n", cpu);
  gps_close(&data);
  return 0;
}
