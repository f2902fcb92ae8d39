/* Reads a file in pieces and hands out whole lines of it: what every program that reads a log does. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PIECE (256 * 1024)

static int open_input(int argc, char **argv, int index) {
  int descriptor = argc > index ? open(argv[index], O_RDONLY) : -1;
  if (descriptor < 0) {
    perror("open");
    exit(66);
  }
  return descriptor;
}

/* Calls `take` with pieces that end behind `end`; it must not keep what it gets. */
__attribute__((unused)) static void for_each_piece(int descriptor, char end, void (*take)(const char *bytes, const char *limit)) {
  static char buffer[2 * PIECE + 64];
  size_t held = 0;
  ssize_t got;
  while ((got = read(descriptor, buffer + held, PIECE)) > 0) {
    held += (size_t)got;
    char *last = memrchr(buffer, end, held);
    if (!last) continue;
    take(buffer, last + 1);
    held -= (size_t)(last + 1 - buffer);
    memmove(buffer, last + 1, held);
  }
}
