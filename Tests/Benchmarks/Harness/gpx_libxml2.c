/* GPX by libxml2's SAX2 push parser: points with elevation, time and heart rate. usage: gpx_libxml2 FILE */
#define _GNU_SOURCE
#include "input.h"
#include "points.h"
#include <libxml/parser.h>

enum { NOTHING, ELEVATION, TIME, RATE } wanted;
static char text[256];
static size_t length;
static int in_point;

static int is(const xmlChar *name, const char *word) { return !strcmp((const char *)name, word); }

static void start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                  const xmlChar **declared, int count, int defaults, const xmlChar **attributes) {
  (void)context, (void)prefix, (void)uri, (void)namespaces, (void)declared, (void)defaults;
  wanted = NOTHING;
  length = 0;
  if (is(name, "trkpt")) {
    in_point = 1;
    points++;
    for (int i = 0; i < count; i++) {
      const xmlChar **attribute = attributes + 5 * i;
      /* The value ends at a quote, where strtod stops. */
      if (is(attribute[0], "lat")) latitude += strtod((const char *)attribute[3], NULL);
      if (is(attribute[0], "lon")) longitude += strtod((const char *)attribute[3], NULL);
    }
  } else if (in_point) {
    wanted = is(name, "ele") ? ELEVATION : is(name, "time") ? TIME : is(name, "hr") ? RATE : NOTHING;
  }
}

static void characters(void *context, const xmlChar *bytes, int count) {
  (void)context;
  if (wanted == NOTHING || length + (size_t)count >= sizeof text) return;
  memcpy(text + length, bytes, (size_t)count);
  length += (size_t)count;
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)context, (void)prefix, (void)uri;
  text[length] = 0;
  if (wanted == ELEVATION) elevation += strtod(text, NULL);
  if (wanted == TIME) seconds += instant(text, length) % 86400;
  if (wanted == RATE) rates += strtod(text, NULL) > 0;
  wanted = NOTHING;
  if (is(name, "trkpt")) in_point = 0;
}

int main(int argc, char **argv) {
  int file = open_input(argc, argv, 1);
  xmlSAXHandler handler = {
      .initialized = XML_SAX2_MAGIC, .startElementNs = start, .endElementNs = end, .characters = characters};
  static char buffer[PIECE];
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, "input.gpx");
  ssize_t got;
  int fault = 0;
  while (!fault && (got = read(file, buffer, sizeof buffer)) > 0) fault = xmlParseChunk(parser, buffer, (int)got, 0);
  if (!fault) fault = xmlParseChunk(parser, buffer, 0, 1);
  print_points();
  return fault != 0;
}
