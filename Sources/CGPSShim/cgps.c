// Everything that depends on whether libgps is compiled in, and on its release (3.22 to 3.27), is in this file.
#define _GNU_SOURCE
#include "cgps.h"

#if LIBGPS

#if !__has_include(<gps.h>)
#error "gps.h not found: install Debian's libgps-dev (sudo apt-get install libgps-dev), or build with --disable-default-traits"
#else

#include <gps.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#if GPSD_API_MAJOR_VERSION < 11
#error "libgps is too old: gpsd 3.22 (API 11) or later is needed; or build with --disable-default-traits"
#endif

// The API's number is not different for all releases.
#if GPSD_API_MAJOR_VERSION == 11
#define GPSD_RELEASE "gpsd 3.22"
#elif GPSD_API_MAJOR_VERSION < 14
#define GPSD_RELEASE "gpsd 3.23"
#elif GPSD_API_MAJOR_VERSION == 14 && MAXCHANNELS == 140
#define GPSD_RELEASE "gpsd 3.24 or 3.25"
#elif GPSD_API_MAJOR_VERSION < 16
#define GPSD_RELEASE "gpsd 3.26"
#else
#define GPSD_RELEASE "gpsd 3.27 or later"
#endif

#define TEXT_OF(macro) TEXT(macro)
#define TEXT(value) #value

// A member that is copied as a whole must exist.
_Static_assert(sizeof((struct gps_data_t *)0)->dev.path >= CGPS_DEVICE_SIZE, "a device's path");
_Static_assert(sizeof((struct gps_data_t *)0)->fix.datum >= CGPS_DATUM_SIZE, "a datum");

struct cgps_decoder {
  struct gps_data_t *data;
  locale_t locale;
  cgps_report report;
  cgps_satellite satellites[MAXCHANNELS];
  char line[CGPS_LINE_MAX + 1];
};

cgps_decoder *cgps_decoder_create(void) {
  cgps_decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->data = calloc(1, sizeof *decoder->data);
  decoder->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (decoder->data != NULL && decoder->locale != (locale_t)0) return decoder;
  cgps_decoder_destroy(decoder);
  return NULL;
}

void cgps_decoder_destroy(cgps_decoder *decoder) {
  if (decoder == NULL) return;
  if (decoder->locale != (locale_t)0) freelocale(decoder->locale);
  free(decoder->data);
  free(decoder);
}

// libgps recognizes an object by these bytes.
static const char sky_beginning[] = "{\"class\":\"SKY\"";

// libgps writes `set` and the other members only for a class that it knows: old values would be reported again.
static void forget(cgps_decoder *decoder) {
  struct gps_data_t *data = decoder->data;
  data->set = 0;
  gps_clear_fix(&data->fix);
  gps_clear_dop(&data->dop);
  data->dev.path[0] = '\0';
  data->skyview_time.tv_sec = 0;
  data->skyview_time.tv_nsec = 0;
  // Only a sky view writes and reads it, and it is as large as all other members together.
  if (strncmp(decoder->line, sky_beginning, strlen(sky_beginning)) == 0) memset(data->skyview, 0, sizeof data->skyview);
}

static void copy_time(cgps_report *report, timespec_t time) {
  report->has_time = time.tv_sec != 0 || time.tv_nsec != 0;
  report->seconds = time.tv_sec;
  report->nanoseconds = time.tv_nsec;
  // libgps multiplies a binary fraction by 1e9 and truncates: .000065 becomes 64999.
  if (report->nanoseconds % 1000 == 999) report->nanoseconds += 1;
}

static void copy_fix(cgps_report *report, const struct gps_data_t *data) {
  const struct gps_fix_t *fix = &data->fix;
  copy_time(report, fix->time);
  report->mode = fix->mode;
  report->status = fix->status;
  report->latitude = fix->latitude;
  report->longitude = fix->longitude;
  report->altitude_msl = fix->altMSL;
  report->altitude_hae = fix->altHAE;
  report->altitude = fix->altitude;
  report->geoid_separation = fix->geoid_sep;
  report->speed = fix->speed;
  report->track = fix->track;
  report->climb = fix->climb;
  report->magnetic_variation = fix->magnetic_var;
  report->eph = fix->eph;
  report->epx = fix->epx;
  report->epy = fix->epy;
  report->epv = fix->epv;
  report->dgps_age = fix->dgps_age;
  report->dgps_station = fix->dgps_station;
  memcpy(report->datum, fix->datum, sizeof report->datum - 1);
}

// Not `satellites_visible`: that counts only satellites with a PRN.
static void copy_satellites(cgps_decoder *decoder) {
  int count = 0;
  for (int i = 0; i < MAXCHANNELS; i++) {
    const struct satellite_t *from = &decoder->data->skyview[i];
    if (from->PRN == 0 && from->svid == 0) continue;
    decoder->satellites[count++] = (cgps_satellite){
        .elevation = from->elevation,
        .azimuth = from->azimuth,
        .signal = from->ss,
        .number = from->PRN,
        .gnssid = from->gnssid,
        .svid = from->svid,
        .sigid = from->sigid,
        .health = from->health,
        .used = from->used,
    };
  }
  decoder->report.satellite_count = count;
}

static cgps_status copy_report(cgps_decoder *decoder) {
  const struct gps_data_t *data = decoder->data;
  cgps_report *report = &decoder->report;
  memset(report, 0, sizeof *report);
  memcpy(report->device, data->dev.path, sizeof report->device - 1);
  if (data->set & STATUS_SET) {
    report->kind = CGPS_TPV;
    copy_fix(report, data);
    return CGPS_OK;
  }
  if (data->set & SATELLITE_SET) {
    report->kind = CGPS_SKY;
    copy_time(report, data->skyview_time);
    report->xdop = data->dop.xdop;
    report->ydop = data->dop.ydop;
    report->vdop = data->dop.vdop;
    report->tdop = data->dop.tdop;
    report->hdop = data->dop.hdop;
    report->gdop = data->dop.gdop;
    report->pdop = data->dop.pdop;
    copy_satellites(decoder);
    return CGPS_OK;
  }
  return CGPS_NO_REPORT;
}

cgps_status cgps_decode(cgps_decoder *decoder, const uint8_t *line, size_t length) {
  if (length > CGPS_LINE_MAX) return CGPS_TOO_LONG;
  memcpy(decoder->line, line, length);
  decoder->line[length] = '\0';
  forget(decoder);
  // libgps reads fractions of a second with the locale's decimal point.
  locale_t before = uselocale(decoder->locale);
  gps_unpack(decoder->line, decoder->data);
  uselocale(before);
  return copy_report(decoder);
}

const cgps_report *cgps_decoder_report(const cgps_decoder *decoder) { return &decoder->report; }

cgps_satellite cgps_decoder_satellite(const cgps_decoder *decoder, int index) { return decoder->satellites[index]; }

int cgps_satellite_limit(void) { return MAXCHANNELS; }

const char *cgps_version(void) {
  return "libgps API " TEXT_OF(GPSD_API_MAJOR_VERSION) "." TEXT_OF(GPSD_API_MINOR_VERSION) " (" GPSD_RELEASE ")";
}

#endif  // gps.h

#else  // LIBGPS

struct cgps_decoder {
  cgps_report report;
};

cgps_decoder *cgps_decoder_create(void) { return NULL; }

void cgps_decoder_destroy(cgps_decoder *decoder) { (void)decoder; }

cgps_status cgps_decode(cgps_decoder *decoder, const uint8_t *line, size_t length) {
  (void)decoder, (void)line, (void)length;
  return CGPS_NOT_COMPILED_IN;
}

const cgps_report *cgps_decoder_report(const cgps_decoder *decoder) { return &decoder->report; }

cgps_satellite cgps_decoder_satellite(const cgps_decoder *decoder, int index) {
  (void)decoder, (void)index;
  return (cgps_satellite){0};
}

int cgps_satellite_limit(void) { return 0; }

const char *cgps_version(void) { return "not compiled in"; }

#endif  // LIBGPS

const char *cgps_report_device(const cgps_report *report) { return report->device; }

const char *cgps_report_datum(const cgps_report *report) { return report->datum; }
