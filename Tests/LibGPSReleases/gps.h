/* What the shim touches of libgps's header, with the types and the order that the releases of gpsd differ in:
   -DRELEASE=322 to 327. Written for the tests; the names are gpsd's, all else is left out. */
#ifndef GPS_H
#define GPS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#if RELEASE >= 327
#define GPSD_API_MAJOR_VERSION 16
#elif RELEASE >= 324
#define GPSD_API_MAJOR_VERSION 14
#elif RELEASE >= 323
#define GPSD_API_MAJOR_VERSION 12
#else
#define GPSD_API_MAJOR_VERSION 11
#endif
#define GPSD_API_MINOR_VERSION 0

#if RELEASE >= 326
#define MAXCHANNELS 184
typedef intptr_t gps_fd_t;
#else
#define MAXCHANNELS 140
typedef int gps_fd_t;
#endif

typedef struct timespec timespec_t;
typedef uint64_t gps_mask_t;

#define STATUS_SET (1llu << 9)
#define SATELLITE_SET (1llu << 15)

struct gps_fix_t {
  timespec_t time;
  int mode;
#if RELEASE >= 324
  int status;
#endif
  double ept;
  double latitude, epy, longitude, epx;
  double altitude, altHAE, altMSL, epv;
  double track, epd, speed, eps, climb, epc;
  double eph, sep, geoid_sep, magnetic_track, magnetic_var;
#if RELEASE >= 325
  double wtemp;
#endif
  double depth;
#if RELEASE < 324
  int status;
#endif
  char datum[40];
  double dgps_age;
  int dgps_station;
#if RELEASE >= 326
  double temp, clockbias;
  int jam, ant_stat;
#endif
};

struct satellite_t {
  double ss;
  bool used;
  short PRN;
  double elevation, azimuth;
#if RELEASE >= 324
  double pr, prRate, prRes;
#endif
  unsigned char gnssid, svid, sigid;
  signed char freqid;
  unsigned char health;
};

struct dop_t {
  double xdop, ydop, pdop, hdop, vdop, tdop, gdop;
};

struct devconfig_t {
  char path[128];
  int flags;
};

struct gst_t {
  timespec_t utctime;
  double rms_deviation;
};

struct gps_data_t {
  gps_mask_t set;
  timespec_t online;
  gps_fd_t gps_fd;
  struct gps_fix_t fix;
  struct dop_t dop;
#if RELEASE >= 326
  struct gst_t gst;
#endif
  timespec_t skyview_time;
  int satellites_visible, satellites_used;
  struct satellite_t skyview[MAXCHANNELS];
  struct devconfig_t dev;
  union {
    char error[256];
#if RELEASE < 326
    struct gst_t gst;
#endif
  };
#if RELEASE >= 325
  void *source, *watch;
#endif
};

#if RELEASE >= 325
int gps_unpack(const char *, struct gps_data_t *);
#else
int gps_unpack(char *, struct gps_data_t *);
#endif
void gps_clear_fix(struct gps_fix_t *);
void gps_clear_dop(struct dop_t *);

#endif
