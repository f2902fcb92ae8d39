/* Gives a tile38-server places and readings, and receives its events.
   usage: tile38_load PORT PID PLACES READINGS WARM_UP EVENTS
   PLACES is a file of places_make, READINGS one of `fleet`. Each place is a channel (SETCHAN) with a fence of its own that detects enter and
   exit. Each reading is a SET; those of a round are pipelined, and made before the round. A second connection receives all events. A round ends
   with a message of our own, which arrives after all events of the round. Writes a line for each event to EVENTS: round, vehicle,
   place, + or -. Prints names and numbers; cpu_s is the time of the process PID during the rounds after WARM_UP, of all its threads. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  char *bytes;
  size_t count, room;
} Text;

enum { WINDOW = 1 << 20 };
static const char round_end[] = "*4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$9\r\nround-end\r\n$5\r\nround\r\n";

static int commands, events;

static void fail(const char *what) {
  fprintf(stderr, "tile38_load: %s\n", what);
  exit(69);
}

static void reserve(Text *text, size_t more) {
  if (text->count + more <= text->room) return;
  text->room = 2 * (text->count + more);
  if (!(text->bytes = realloc(text->bytes, text->room))) fail("out of memory");
}

/* Appends a command; its words are divided by spaces. */
static void append(Text *text, const char *command) {
  int words = 1;
  for (const char *at = command; *at; at++) words += *at == ' ';
  reserve(text, strlen(command) + 16 * ((size_t)words + 1));
  text->count += (size_t)sprintf(text->bytes + text->count, "*%d\r\n", words);
  while (words--) {
    int size = (int)strcspn(command, " ");
    text->count += (size_t)sprintf(text->bytes + text->count, "$%d\r\n%.*s\r\n", size, size, command);
    command += size + 1;
  }
}

static int connected(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int client = socket(AF_INET, SOCK_STREAM, 0);
  if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address) != 0) fail("no connection");
  return client;
}

/* Takes what is there to be read; returns whether there was any. */
static int receive(int client, Text *text) {
  reserve(text, WINDOW);
  ssize_t got = recv(client, text->bytes + text->count, WINDOW, MSG_DONTWAIT);
  if (got == 0) fail("the server has closed a connection");
  if (got > 0) text->count += (size_t)got;
  return got > 0;
}

/* Sends commands, and receives a reply of each, and all events until the end of the round if there is one. */
static void exchange(const Text *sent, size_t replies, Text *received, int awaits_end) {
  Text answers = {0};
  size_t written = 0, seen = 0, lines = 0;
  int ended = !awaits_end;
  while (lines < replies || !ended) {
    struct pollfd ready[2] = {{.fd = commands, .events = POLLIN | (written < sent->count ? POLLOUT : 0)}, {.fd = events, .events = POLLIN}};
    if (poll(ready, 2, 60000) <= 0) fail("no answer for a minute");
    if (ready[0].revents & POLLOUT) {
      size_t part = sent->count - written < WINDOW ? sent->count - written : WINDOW;
      ssize_t done = send(commands, sent->bytes + written, part, MSG_DONTWAIT | MSG_NOSIGNAL);
      if (done > 0) written += (size_t)done;
    }
    if (ready[0].revents & (POLLIN | POLLHUP)) receive(commands, &answers);
    for (; seen < answers.count; seen++) {
      if (answers.bytes[seen] == '-') fail("a command is refused");
      lines += answers.bytes[seen] == '\n';
    }
    if (ready[1].revents & (POLLIN | POLLHUP)) receive(events, received);
    ended = ended || (received->count >= sizeof round_end - 1 &&
                      !memcmp(received->bytes + received->count - (sizeof round_end - 1), round_end, sizeof round_end - 1));
  }
  free(answers.bytes);
}

static double seconds_of(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) fail("no time of the process");
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void read_all(FILE *file, void *to, size_t size) {
  if (fread(to, 1, size, file) != size) fail("a file is too short");
}

/* The number behind a key of a message, or -1. */
static long number(const char *from, const char *end, const char *key) {
  const char *found = memmem(from, (size_t)(end - from), key, strlen(key));
  return found ? atol(found + strlen(key)) : -1;
}

/* Writes the events of a round, each of which is a line of its own; returns their number. */
static long note(FILE *file, unsigned long round, const Text *received) {
  long count = 0;
  const char *at = received->bytes, *end = at + received->count;
  while ((at = memmem(at, (size_t)(end - at), "{\"command\":", 11))) {
    const char *line_end = memchr(at, '\r', (size_t)(end - at));
    if (!line_end) fail("an event without an end");
    const char *detect = memmem(at, (size_t)(line_end - at), "\"detect\":\"", 10);
    long place = number(at, line_end, "\"hook\":\""), vehicle = number(at, line_end, "\"id\":\"vehicle-");
    if (!detect || place < 0 || vehicle < 0) fail("an event that is none");
    fprintf(file, "%lu %ld %ld %c\n", round, vehicle, place, !strncmp(detect + 10, "enter", 5) ? '+' : !strncmp(detect + 10, "exit", 4) ? '-' : '?');
    count++;
    at = line_end;
  }
  return count;
}

int main(int argc, char **argv) {
  if (argc != 7) return 64;
  clockid_t server, own = CLOCK_PROCESS_CPUTIME_ID;
  if (clock_getcpuclockid(atoi(argv[2]), &server) != 0) fail("there is no such process");
  FILE *places = fopen(argv[3], "rb"), *readings = fopen(argv[4], "rb"), *noted = fopen(argv[6], "w");
  if (!places || !readings || !noted) fail("a file cannot be opened");
  unsigned long warm_up = strtoul(argv[5], NULL, 10);
  commands = connected(atoi(argv[1]));
  events = connected(atoi(argv[1]));
  Text text = {0}, received = {0};
  char command[256];

  append(&text, "PSUBSCRIBE *");
  if (send(events, text.bytes, text.count, 0) < 0) fail("no connection");
  struct pollfd subscribed = {.fd = events, .events = POLLIN};
  if (poll(&subscribed, 1, 10000) != 1) fail("no subscription");
  receive(events, &received);
  uint64_t counts[2], sizes[2];
  read_all(places, counts, sizeof counts);
  double start = seconds_of(CLOCK_MONOTONIC), before = seconds_of(server);
  for (uint64_t place = 0; place < counts[0];) {
    size_t part = 0;
    for (text.count = 0; part < 10000 && place < counts[0]; part++, place++) {
      double circle[3];
      read_all(places, circle, sizeof circle);
      sprintf(command, "SETCHAN %lu NEARBY fleet FENCE DETECT enter,exit POINT %.9f %.9f %.6f", (unsigned long)place, circle[0], circle[1], circle[2]);
      append(&text, command);
    }
    exchange(&text, part, &received, 0);
  }
  printf("setup_wall_s %.2f\nsetup_cpu_s %.2f\n", seconds_of(CLOCK_MONOTONIC) - start, seconds_of(server) - before);

  read_all(readings, sizes, sizeof sizes);
  double (*round)[2] = malloc(sizes[0] * sizeof *round), cpu = 0, wall = 0, client = 0;
  long emitted = 0;
  for (uint64_t number = 0; number < sizes[1]; number++) {
    read_all(readings, round, sizes[0] * sizeof *round);
    text.count = received.count = 0;
    for (uint64_t vehicle = 0; vehicle < sizes[0]; vehicle++) {
      sprintf(command, "SET fleet vehicle-%lu POINT %.7f %.7f", (unsigned long)vehicle, round[vehicle][0], round[vehicle][1]);
      append(&text, command);
    }
    append(&text, "PUBLISH round-end round");
    double times[3] = {seconds_of(server), seconds_of(CLOCK_MONOTONIC), seconds_of(own)};
    exchange(&text, sizes[0] + 1, &received, 1);
    if (number >= warm_up) {
      cpu += seconds_of(server) - times[0];
      wall += seconds_of(CLOCK_MONOTONIC) - times[1];
      client += seconds_of(own) - times[2];
    }
    long count = note(noted, number, &received);
    if (number >= warm_up) emitted += count;
  }
  printf("updates %lu\nevents %ld\ncpu_s %.3f\nwall_s %.3f\nclient_cpu_s %.3f\n", (unsigned long)(sizes[0] * (sizes[1] - warm_up)), emitted, cpu, wall, client);
  return fclose(noted) ? 73 : 0;
}
