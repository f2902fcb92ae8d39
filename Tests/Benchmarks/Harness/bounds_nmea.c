/* How fast NMEA could be read at all: no streams cut anywhere, no talkers, no faults told, and the six types of the input.
   usage: bounds_nmea newlines|checksums|all FILE */
#define _GNU_SOURCE
#include "input.h"
#include <stdint.h>

static long lines, sentences, wrong, satellites, used, seconds;
static double latitude, longitude, strength, altitude, speed;

static void count_newlines(const char *at, const char *limit) {
  while ((at = memchr(at, '\n', (size_t)(limit - at)))) lines++, at++;
}

static uint64_t load(const char *at) {
  uint64_t word;
  memcpy(&word, at, 8);
  return word;
}

static unsigned folded(uint64_t word) {
  word ^= word >> 32;
  word ^= word >> 16;
  return (unsigned)(word ^ word >> 8) & 0xFF;
}

static unsigned sum_of(const char *at, const char *end) {
  uint64_t sum = 0;
  for (; end - at >= 8; at += 8) sum ^= load(at);
  if (end > at) sum ^= load(at) << (64 - 8 * (end - at)) >> (64 - 8 * (end - at));
  return folded(sum);
}

static unsigned hexadecimal(char digit) { return (unsigned)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10); }

static const double tenth[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

/* A decimal up to a comma or star; leaves `*at` behind it. */
static double decimal(const char **at) {
  const char *p = *at;
  int64_t value = 0;
  int negative = *p == '-', places = 0;
  p += negative;
  for (; (unsigned char)(*p - '0') <= 9; p++) value = value * 10 + (*p - '0');
  if (*p == '.')
    for (p++; (unsigned char)(*p - '0') <= 9; p++, places++) value = value * 10 + (*p - '0');
  *at = p;
  return (double)(negative ? -value : value) / tenth[places];
}

static int64_t whole(const char **at) {
  int64_t value = 0;
  for (; (unsigned char)(**at - '0') <= 9; (*at)++) value = value * 10 + (**at - '0');
  return value;
}

static const char *skip(const char *at, int fields) {
  while (fields > 0) fields -= *at++ == ',';
  return at;
}

/* ddmm.mmmm,N with so many digits for the degrees. */
static double angle(const char **at, int digits, char negative) {
  const char *p = *at;
  int degrees = 0;
  for (int i = 0; i < digits; i++) degrees = degrees * 10 + (*p++ - '0');
  double value = degrees + decimal(&p) / 60;
  p++;
  if (*p == negative) value = -value;
  *at = p + 2;
  return value;
}

static void clock_time(const char **at) {
  int64_t whole_part = whole(at);
  seconds += whole_part / 10000 * 3600 + whole_part / 100 % 100 * 60 + whole_part % 100;
  if (**at == '.') (*at)++, (void)whole(at);
  (*at)++;
}

static void position(const char **at) {
  latitude += angle(at, 2, 'S');
  longitude += angle(at, 3, 'W');
}

static void rmc(const char *at) {
  clock_time(&at);
  at += 2;
  position(&at);
  speed += decimal(&at);
  at++;
  decimal(&at);
  at++;
  whole(&at);
}

static void gga(const char *at) {
  clock_time(&at);
  position(&at);
  whole(&at), at++;
  whole(&at), at++;
  decimal(&at), at++;
  altitude += decimal(&at);
  at += 3;
  decimal(&at);
}

static void gll(const char *at) {
  position(&at);
  clock_time(&at);
}

static void vtg(const char *at) {
  decimal(&at);
  at = skip(at, 4);
  decimal(&at);
  at = skip(at, 2);
  decimal(&at);
}

static void gsa(const char *at) {
  at = skip(at, 2);
  for (int i = 0; i < 12; i++, at++) used += whole(&at) > 0;
  decimal(&at), at++;
  decimal(&at), at++;
  decimal(&at);
}

static void gsv(const char *at) {
  at = skip(at, 3);
  while (*at != '*') {
    whole(&at), at++;
    whole(&at), at++;
    whole(&at), at++;
    strength += (double)whole(&at);
    satellites++;
    if (*at == ',') at++;
  }
}

static void parse(const char *line) {
  const char *fields = line + 7;
  switch (line[3] << 16 | line[4] << 8 | line[5]) {
  case 'R' << 16 | 'M' << 8 | 'C': rmc(fields); break;
  case 'G' << 16 | 'G' << 8 | 'A': gga(fields); break;
  case 'G' << 16 | 'L' << 8 | 'L': gll(fields); break;
  case 'V' << 16 | 'T' << 8 | 'G': vtg(fields); break;
  case 'G' << 16 | 'S' << 8 | 'A': gsa(fields); break;
  case 'G' << 16 | 'S' << 8 | 'V': gsv(fields); break;
  }
}

static int parses;

static void take_sentences(const char *at, const char *limit) {
  while (at < limit) {
    const char *end = memchr(at, '\n', (size_t)(limit - at));
    const char *star = end - 4;
    if (*at == '$' && *star == '*' && sum_of(at + 1, star) == (hexadecimal(star[1]) << 4 | hexadecimal(star[2]))) {
      sentences++;
      if (parses) parse(at);
    } else {
      wrong++;
    }
    at = end + 1;
  }
}

int main(int argc, char **argv) {
  int file = open_input(argc, argv, 2);
  int only_newlines = !strcmp(argv[1], "newlines");
  parses = !strcmp(argv[1], "all");
  for_each_piece(file, '\n', only_newlines ? count_newlines : take_sentences);
  printf("sentences %ld", only_newlines ? lines : sentences);
  if (parses)
    printf(" latitude %.9f longitude %.9f altitude %.9f speed %.9f seconds %ld satellites %ld strength %.1f used %ld",
           latitude, longitude, altitude, speed, seconds, satellites, strength, used);
  puts("");
  return wrong > 0;
}
