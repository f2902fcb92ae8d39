/* How fast GPX of the input's kind could be read at all: no CDATA, comments, entities or DOCTYPE, no prefixes resolved.
   usage: bounds_gpx brackets|scan|check FILE */
#define _GNU_SOURCE
#include "input.h"
#include "points.h"

enum { DEPTH = 64 };
static long brackets;
static int checks, depth, in_point, fault;
static struct {
  char name[48];
  size_t length;
} stack[DEPTH];

static void count_brackets(const char *at, const char *limit) {
  while ((at = memchr(at, '<', (size_t)(limit - at)))) brackets++, at++;
}

static const double tenth[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};

static double decimal(const char *p) {
  int64_t value = 0;
  int negative = *p == '-', places = 0;
  p += negative;
  for (; (unsigned char)(*p - '0') <= 9; p++) value = value * 10 + (*p - '0');
  if (*p == '.')
    for (p++; (unsigned char)(*p - '0') <= 9; p++, places++) value = value * 10 + (*p - '0');
  return (double)(negative ? -value : value) / tenth[places];
}

static void start_point(const char *at, const char *end) {
  points++;
  in_point = 1;
  for (; at < end; at++) {
    if (!memcmp(at, "lat=\"", 5)) latitude += decimal(at += 5);
    else if (!memcmp(at, "lon=\"", 5)) longitude += decimal(at += 5);
    else continue;
    while (*at != '"') at++;
  }
}

static void push(const char *name, size_t length) {
  if (depth == DEPTH || length > sizeof stack[0].name) {
    fault = 1;
    return;
  }
  memcpy(stack[depth].name, name, length);
  stack[depth++].length = length;
}

static void pop(const char *name, size_t length) {
  if (depth == 0 || stack[--depth].length != length || memcmp(stack[depth].name, name, length)) fault = 1;
}

static void value(const char *name, size_t length, const char *text) {
  if (length == 3 && !memcmp(name, "ele", 3)) elevation += decimal(text);
  else if (length == 4 && !memcmp(name, "time", 4)) seconds += instant(text, 20) % 86400;
  else if (length == 9 && !memcmp(name, "gpxtpx:hr", 9)) rates += decimal(text) > 0;
}

static void check_bytes(const char *at, const char *limit) {
  uint64_t high = 0, word;
  for (; limit - at >= 8; at += 8) {
    memcpy(&word, at, 8);
    high |= word;
  }
  for (; at < limit; at++) high |= (uint64_t)(unsigned char)*at;
  if (high & 0x8080808080808080) fault = 1;
}

static void take_tags(const char *at, const char *limit) {
  if (checks) check_bytes(at, limit);
  while ((at = memchr(at, '<', (size_t)(limit - at)))) {
    const char *name = ++at, *end;
    if (*name == '?' || !(end = memchr(at, '>', (size_t)(limit - at)))) continue;
    if (*name == '/') {
      name++;
      if (end - name == 5 && !memcmp(name, "trkpt", 5)) in_point = 0;
      if (checks) pop(name, (size_t)(end - name));
    } else {
      const char *stop = name;
      while (stop < end && *stop != ' ') stop++;
      size_t length = (size_t)(stop - name);
      if (checks && end[-1] != '/') push(name, length);
      if (length == 5 && !memcmp(name, "trkpt", 5)) start_point(stop, end);
      else if (in_point) value(name, length, end + 1);
    }
    at = end + 1;
  }
}

int main(int argc, char **argv) {
  int file = open_input(argc, argv, 2);
  int only_brackets = !strcmp(argv[1], "brackets");
  checks = !strcmp(argv[1], "check");
  for_each_piece(file, '\n', only_brackets ? count_brackets : take_tags);
  if (only_brackets) printf("brackets %ld\n", brackets);
  else print_points();
  return fault || depth > 0;
}
