/* GPX by expat, namespaces on: points with elevation, time and heart rate. usage: gpx_expat FILE */
#define _GNU_SOURCE
#include "input.h"
#include "points.h"
#include <expat.h>

#define GPX "http://www.topografix.com/GPX/1/1|"
#define TPX "http://www.garmin.com/xmlschemas/TrackPointExtension/v1|"

enum { NOTHING, ELEVATION, TIME, RATE } wanted;
static char text[256];
static size_t length;
static int in_point;

static void start(void *context, const char *name, const char **attributes) {
  (void)context;
  wanted = NOTHING;
  length = 0;
  if (!strcmp(name, GPX "trkpt")) {
    in_point = 1;
    points++;
    for (; attributes[0]; attributes += 2) {
      if (!strcmp(attributes[0], "lat")) latitude += strtod(attributes[1], NULL);
      if (!strcmp(attributes[0], "lon")) longitude += strtod(attributes[1], NULL);
    }
  } else if (in_point) {
    wanted = !strcmp(name, GPX "ele")    ? ELEVATION
             : !strcmp(name, GPX "time") ? TIME
             : !strcmp(name, TPX "hr")   ? RATE
                                         : NOTHING;
  }
}

static void characters(void *context, const char *bytes, int count) {
  (void)context;
  if (wanted == NOTHING || length + (size_t)count >= sizeof text) return;
  memcpy(text + length, bytes, (size_t)count);
  length += (size_t)count;
}

static void end(void *context, const char *name) {
  (void)context;
  text[length] = 0;
  if (wanted == ELEVATION) elevation += strtod(text, NULL);
  if (wanted == TIME) seconds += instant(text, length) % 86400;
  if (wanted == RATE) rates += strtod(text, NULL) > 0;
  wanted = NOTHING;
  if (!strcmp(name, GPX "trkpt")) in_point = 0;
}

int main(int argc, char **argv) {
  int file = open_input(argc, argv, 1);
  XML_Parser parser = XML_ParserCreateNS(NULL, '|');
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, characters);
  static char buffer[PIECE];
  ssize_t got;
  enum XML_Status status = XML_STATUS_OK;
  while (status == XML_STATUS_OK && (got = read(file, buffer, sizeof buffer)) > 0)
    status = XML_Parse(parser, buffer, (int)got, 0);
  if (status == XML_STATUS_OK) status = XML_Parse(parser, buffer, 0, 1);
  print_points();
  return status != XML_STATUS_OK;
}
