// The reports that libgps decodes, in a struct that does not change with libgps's releases.
//
// libgps only parses; the socket is ours. Its struct changes from release to release, and its parser does not return for
// some input, depends on the locale, and keeps old values of members that it does not understand. This header hides all
// of that. Without the package trait LibGPS, the functions exist and return CGPS_NOT_COMPILED_IN.
#ifndef CGPS_H
#define CGPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

typedef enum {
  CGPS_OK = 0,
  CGPS_NOT_COMPILED_IN,
  CGPS_TOO_LONG,
  // The line contains no report that cgps_report can represent.
  CGPS_NO_REPORT,
} cgps_status;

typedef enum { CGPS_TPV = 1, CGPS_SKY = 2 } cgps_kind;

enum { CGPS_DEVICE_SIZE = 128, CGPS_DATUM_SIZE = 40, CGPS_LINE_MAX = 65536 };

// Doubles are NaN or infinite when unknown; see gpsd_json(5) for the meanings and units.
typedef struct {
  double elevation, azimuth, signal;
  // PRN; 0 when unknown.
  int number;
  // gnssid and svid are unknown together, when svid is 0.
  int gnssid, svid;
  // 0 when unknown.
  int sigid, health;
  bool used;
} cgps_satellite;

typedef struct {
  cgps_kind kind;
  bool has_time;
  int64_t seconds, nanoseconds;
  // 0 when unknown.
  int mode, status;
  double latitude, longitude;
  double altitude_msl, altitude_hae, geoid_separation;
  // "alt": mean sea level before gpsd 3.20, undefined since.
  double altitude;
  double speed, track, climb, magnetic_variation;
  double eph, epx, epy, epv;
  double dgps_age;
  // −1 when unknown.
  int dgps_station;
  double xdop, ydop, vdop, tdop, hdop, gdop, pdop;
  int satellite_count;
  // See the functions below.
  char device[CGPS_DEVICE_SIZE];
  char datum[CGPS_DATUM_SIZE];
} cgps_report;

typedef struct cgps_decoder cgps_decoder;

// NULL when nothing is compiled in, or when the system has no memory left.
cgps_decoder *_Nullable cgps_decoder_create(void);

void cgps_decoder_destroy(cgps_decoder *_Nullable decoder);

// Decodes one complete JSON object of `length` bytes, without its line end, on the calling thread. One at a time. The report stays as it is until the next call.
// libgps must return for the line: see LibGPSGuard.
cgps_status cgps_decode(cgps_decoder *decoder, const uint8_t *line, size_t length);

// Returns the report of the last call that returned CGPS_OK.
const cgps_report *cgps_decoder_report(const cgps_decoder *decoder);

// 0 ≤ index < the report's satellite_count.
cgps_satellite cgps_decoder_satellite(const cgps_decoder *decoder, int index);

// The device's path; empty when unknown.
const char *cgps_report_device(const cgps_report *report);

// The datum; empty when unknown.
const char *cgps_report_datum(const cgps_report *report);

// libgps drops a sky view of more satellites than this as a whole. 0 without libgps.
int cgps_satellite_limit(void);

// "libgps API 11.0 (gpsd 3.22)"; "not compiled in".
const char *cgps_version(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
