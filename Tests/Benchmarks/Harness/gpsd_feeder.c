/* A receiver on a pseudo-terminal, ten epochs a second, until it is killed. First it prints the terminal's path; then, for
   each epoch, its time in milliseconds of the day and the instant at which its last byte was about to be written.
   The last sentence follows the others after 20 ms: gpsd has dealt with them by then, as with a receiver on a slow line. */
#define _GNU_SOURCE
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

static void sleep_until(long long nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

int main(void) {
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
    if (write(master, text, size) < 0) return 74;
    sprintf(body, "GPGGA,%s,4807.%06d,N,01130.000000,E,1,08,0.9,500.0,M,47.0,M,,", time, epoch % 1000000);
    size = sentence(text, body);
    sleep_until(start + epoch * 100000000LL + 20000000);
    long long written = instant();
    if (write(master, text, size) < 0) return 74;
    printf("%d %lld\n", tenths * 100, written);
    fflush(stdout);
    sleep_until(start + (epoch + 1) * 100000000LL);
  }
}
