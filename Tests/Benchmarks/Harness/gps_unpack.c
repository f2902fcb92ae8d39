/* libgps's gps_unpack over a file of gpsd's JSON: what a C client does with each line. */
#include <gps.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!file) return 66;
  static struct gps_data_t data;
  static char line[65536];
  long locations = 0, satellites = 0, used = 0;
  double latitude = 0, longitude = 0, altitude = 0, seconds = 0, strength = 0, azimuth = 0;
  while (fgets(line, sizeof line, file)) {
    data.set = 0;
    if (gps_unpack(line, &data) != 0) return 65;
    if ((data.set & LATLON_SET) && data.fix.mode >= MODE_2D) {
      locations++;
      latitude += data.fix.latitude;
      longitude += data.fix.longitude;
      altitude += data.fix.altMSL;
      seconds += data.fix.time.tv_sec % 86400;
    }
    if (data.set & SATELLITE_SET)
      for (int i = 0; i < data.satellites_visible; i++) {
        satellites++;
        used += data.skyview[i].used;
        strength += data.skyview[i].ss;
        azimuth += data.skyview[i].azimuth;
      }
  }
  if (locations)
    printf("locations %ld latitude %.9f longitude %.9f altitude %.9f seconds %.0f\n", locations, latitude, longitude,
           altitude, seconds);
  if (satellites)
    printf("satellites %ld used %ld strength %.9f azimuth %.9f\n", satellites, used, strength, azimuth);
  return 0;
}
