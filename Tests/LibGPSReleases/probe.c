/* Drives the shim over a libgps of the tests' own, and prints all that it has copied. The first byte of a line says what
   that libgps makes of it: a fix, a sky as large as there is room for, or nothing. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cgps.h"
#include "gps.h"

static void fill_fix(struct gps_data_t *data) {
  struct gps_fix_t *fix = &data->fix;
  fix->time = (timespec_t){.tv_sec = 1, .tv_nsec = 2000};
  fix->mode = 3, fix->status = 4, fix->dgps_station = 5;
  fix->latitude = 6, fix->longitude = 7, fix->altitude = 8, fix->altHAE = 9, fix->altMSL = 10, fix->geoid_sep = 11;
  fix->speed = 12, fix->track = 13, fix->climb = 14, fix->magnetic_var = 15;
  fix->eph = 16, fix->epx = 17, fix->epy = 18, fix->epv = 19, fix->dgps_age = 20;
  memset(fix->datum, 'D', sizeof fix->datum);
  data->set = STATUS_SET;
}

static void fill_sky(struct gps_data_t *data) {
  data->skyview_time.tv_sec = 21;
  data->dop.hdop = 22, data->dop.vdop = 23, data->dop.pdop = 24;
  for (int i = 0; i < MAXCHANNELS; i++)
    data->skyview[i] = (struct satellite_t){
        .elevation = 25, .azimuth = 26, .ss = 27, .PRN = (short)(i + 1), .gnssid = 2, .svid = 28, .used = i % 2};
  data->set = SATELLITE_SET;
}

#if RELEASE >= 325
int gps_unpack(const char *line, struct gps_data_t *data) {
#else
int gps_unpack(char *line, struct gps_data_t *data) {
#endif
  memset(data->dev.path, 'd', sizeof data->dev.path);
  if (line[0] == 'T') fill_fix(data);
  if (line[0] == 'S') fill_sky(data);
  return 0;
}

void gps_clear_fix(struct gps_fix_t *fix) {
  memset(fix, 0, sizeof *fix);
  fix->latitude = NAN;
}

void gps_clear_dop(struct dop_t *dop) { dop->hdop = dop->vdop = dop->pdop = NAN; }

static void show(cgps_decoder *decoder, const char *line) {
  cgps_status status = cgps_decode(decoder, (const uint8_t *)line, strlen(line));
  printf("%s: %d\n", line, status);
  if (status != CGPS_OK) return;
  const cgps_report *r = cgps_decoder_report(decoder);
  printf("kind %d time %d %lld %lld mode %d status %d station %d\n", r->kind, r->has_time, (long long)r->seconds,
         (long long)r->nanoseconds, r->mode, r->status, r->dgps_station);
  printf("%g %g %g %g %g %g %g %g %g %g %g %g %g %g %g\n", r->latitude, r->longitude, r->altitude, r->altitude_hae,
         r->altitude_msl, r->geoid_separation, r->speed, r->track, r->climb, r->magnetic_variation, r->eph, r->epx,
         r->epy, r->epv, r->dgps_age);
  printf("%g %g %g device %zu datum %zu\n", r->hdop, r->vdop, r->pdop, strlen(cgps_report_device(r)),
         strlen(cgps_report_datum(r)));
  if (r->satellite_count == 0) return;
  cgps_satellite s = cgps_decoder_satellite(decoder, r->satellite_count - 1);
  printf("%g %g %g gnss %d %d used %d all %d\n", s.elevation, s.azimuth, s.signal, s.gnssid, s.svid, s.used,
         r->satellite_count == cgps_satellite_limit() && s.number == cgps_satellite_limit());
}

int main(void) {
  printf("%s, %d satellites\n", cgps_version(), cgps_satellite_limit());
  cgps_decoder *decoder = cgps_decoder_create();
  if (decoder == NULL) return 1;
  show(decoder, "T");
  show(decoder, "nothing");
  show(decoder, "S");
  show(decoder, "T");
  cgps_decoder_destroy(decoder);
  return 0;
}
