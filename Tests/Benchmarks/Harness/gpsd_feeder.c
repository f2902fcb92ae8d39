/* A receiver on a pseudo-terminal, ten epochs a second, until it is killed. First it prints the terminal's path; then, for
   each epoch, its time in milliseconds of the day and the instant at which its last byte was about to be written.
   The last sentence follows the others after 20 ms: gpsd has dealt with them by then, as with a receiver on a slow line.
   What no program reads is lost. With the argument `ubx` it writes NAV-DOP, NAV-PVT, NAV-SAT and NAV-EOE instead, the last one later. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "instant.h"

static size_t sentence(char *to, const char *body) {
  unsigned char sum = 0;
  for (const char *byte = body; *byte; byte++) sum ^= (unsigned char)*byte;
  return (size_t)sprintf(to, "$%s*%02X\r\n", body, sum);
}

static void put(unsigned char *to, long long value, int bytes) {
  for (int i = 0; i < bytes; i++) to[i] = (unsigned char)(value >> 8 * i);
}

/* Writes a frame of the class NAV around a payload that begins with the time of week. */
static size_t frame(char *to, int number, unsigned char *payload, int length, long long time_of_week) {
  unsigned char *bytes = (unsigned char *)to, first = 0, second = 0;
  put(payload, time_of_week, 4);
  bytes[0] = 0xB5, bytes[1] = 0x62, bytes[2] = 1, bytes[3] = (unsigned char)number;
  put(bytes + 4, length, 2);
  memcpy(bytes + 6, payload, (size_t)length);
  for (int i = 2; i < length + 6; i++) first += bytes[i], second += first;
  bytes[length + 6] = first, bytes[length + 7] = second;
  return (size_t)length + 8;
}

/* What the sentences of an epoch contain, in UBX, but for NAV-EOE. */
static size_t frames(char *to, int tenths, int epoch) {
  /* 2026-05-01 is a Friday. */
  long long time_of_week = 5 * 86400000LL + tenths * 100LL + 18000;
  unsigned char dilutions[18] = {0}, solution[92] = {0}, satellites[8 + 12 * 12] = {0};
  const int factors[] = {200, 150, 100, 120, 90, 70, 70};
  for (int i = 0; i < 7; i++) put(dilutions + 4 + 2 * i, factors[i], 2);
  put(solution + 4, 2026, 2);
  solution[6] = 5, solution[7] = 1;
  solution[8] = (unsigned char)(tenths / 36000), solution[9] = (unsigned char)(tenths / 600 % 60);
  solution[10] = (unsigned char)(tenths / 10 % 60), solution[11] = 7;
  put(solution + 16, tenths % 10 * 100000000LL, 4);
  solution[20] = 3, solution[21] = 1, solution[23] = 8;
  put(solution + 24, 115000000, 4), put(solution + 28, 481166667 + epoch % 1000000, 4);
  put(solution + 32, 547000, 4), put(solution + 36, 500000, 4);
  put(solution + 40, 2000, 4), put(solution + 44, 3000, 4), put(solution + 60, 18520, 4);
  satellites[4] = 1, satellites[5] = 12;
  for (int i = 0; i < 12; i++) {
    unsigned char *satellite = satellites + 8 + 12 * i;
    satellite[1] = (unsigned char)(i + 1), satellite[2] = 40, satellite[3] = 30;
    put(satellite + 4, 30 * i, 2), put(satellite + 8, i < 8 ? 0x1F : 0x17, 4);
  }
  size_t size = frame(to, 0x04, dilutions, sizeof dilutions, time_of_week);
  size += frame(to + size, 0x07, solution, sizeof solution, time_of_week);
  return size + frame(to + size, 0x35, satellites, sizeof satellites, time_of_week);
}

static void sleep_until(long long nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

int main(int count, char **arguments) {
  int is_ubx = count > 1 && strcmp(arguments[1], "ubx") == 0;
  int master, slave;
  char name[128];
  struct termios raw;
  memset(&raw, 0, sizeof raw);
  cfmakeraw(&raw);
  cfsetspeed(&raw, B115200);
  if (openpty(&master, &slave, name, &raw, NULL) != 0 || chmod(name, 0666) != 0) return 71;
  fcntl(master, F_SETFL, O_NONBLOCK);
  printf("%s\n", name);
  fflush(stdout);
  long long start = instant();
  for (int epoch = 0;; epoch++) {
    int tenths = (36000 * 10 + epoch) % 864000, seconds = tenths / 10;
    char time[16], body[128], text[1024];
    sprintf(time, "%02d%02d%02d.%d0", seconds / 3600, seconds / 60 % 60, seconds % 60, tenths % 10);
    size_t size = 0;
    sprintf(body, "GPRMC,%s,A,4807.%06d,N,01130.000000,E,36.0,0.0,010526,,,A", time, epoch % 1000000);
    size += sentence(text + size, body);
    size += sentence(text + size, "GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,0.9,1.2");
    size += sentence(text + size, "GPGSV,3,1,12,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45");
    size += sentence(text + size, "GPGSV,3,2,12,05,50,100,46,06,27,200,41,07,17,044,39,08,32,128,45");
    size += sentence(text + size, "GPGSV,3,3,12,09,60,183,46,10,37,008,41,11,27,144,39,12,12,028,45");
    if (is_ubx) size = frames(text, tenths, epoch);
    if (write(master, text, size) < 0 && errno != EAGAIN) return 74;
    sprintf(body, "GPGGA,%s,4807.%06d,N,01130.000000,E,1,08,0.9,500.0,M,47.0,M,,", time, epoch % 1000000);
    unsigned char end[4];
    size = is_ubx ? frame(text, 0x61, end, sizeof end, 5 * 86400000LL + tenths * 100LL + 18000) : sentence(text, body);
    sleep_until(start + epoch * 100000000LL + 20000000);
    long long written = instant();
    if (write(master, text, size) < 0 && errno != EAGAIN) return 74;
    printf("%d %lld\n", tenths * 100, written);
    fflush(stdout);
    sleep_until(start + (epoch + 1) * 100000000LL);
  }
}
