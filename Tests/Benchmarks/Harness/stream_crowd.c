/* Clients of /v1/stream, of which some never read.
   usage: stream_crowd PORT READERS SILENT SECONDS
   Prints names and numbers: the milliseconds from the time in a TPV, by the machine's clock, to its arrival at a client,
   and how many of them the clients received. The first second does not count. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 100000, BUFFER = 1 << 16 }; /* a step of latency: 0.1 ms */

static long long steps[STEPS];

static int connected(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  static const char request[] = "GET /v1/stream?classes=TPV HTTP/1.1\r\nHost: localhost\r\n\r\n";
  int client = socket(AF_INET, SOCK_STREAM, 0);
  if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address) != 0) return -1;
  return write(client, request, sizeof request - 1) == (long)sizeof request - 1 ? client : -1;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Seconds of the day of `"time":"2026-05-01T10:00:00.123Z"`. */
static double second_of_day(const char *text) {
  return atoi(text + 19) * 3600 + atoi(text + 22) * 60 + atof(text + 25);
}

static double percentile(double part, long long count) {
  long long rest = (long long)(part * (double)count);
  for (int step = 0; step < STEPS; step++)
    if ((rest -= steps[step]) < 0) return step / 10.0;
  return STEPS / 10.0;
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  int port = atoi(argv[1]), readers = atoi(argv[2]), silent = atoi(argv[3]);
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  long long *received = calloc((size_t)readers, sizeof *received), count = 0;
  int queue = epoll_create1(0), broken = 0;
  double worst = 0;
  for (int index = 0; index < readers + silent; index++) {
    int client = connected(port);
    if (client < 0) return fprintf(stderr, "client %d is refused\n", index), 69;
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = (unsigned long long)index << 32 | (unsigned)client};
    if (index < readers) epoll_ctl(queue, EPOLL_CTL_ADD, client, &event);
  }
  static char buffer[BUFFER + 1];
  static struct epoll_event events[1024];
  double start = now() + 1, end = start + atof(argv[4]);
  while (now() < end) {
    int ready = epoll_wait(queue, events, 1024, 100);
    for (int index = 0; index < ready; index++) {
      int client = (int)(unsigned)events[index].data.u64;
      long bytes = read(client, buffer, BUFFER);
      if (bytes <= 0) {
        epoll_ctl(queue, EPOLL_CTL_DEL, client, NULL);
        broken++;
        continue;
      }
      buffer[bytes] = 0;
      double arrival = now();
      if (arrival < start) continue;
      const char *report = buffer;
      while ((report = memmem(report, (size_t)(buffer + bytes - report), "\"time\":\"", 8)) && report + 34 < buffer + bytes) {
        double day = arrival - (double)((long long)arrival / 86400 * 86400), late = (day - second_of_day(report)) * 1000;
        int step = late < 0 ? 0 : late * 10 < STEPS ? (int)(late * 10) : STEPS - 1;
        worst = late > worst ? late : worst;
        steps[step]++;
        count++;
        received[events[index].data.u64 >> 32]++;
        report += 34;
      }
    }
  }
  long long least = received[0], most = received[0];
  for (int index = 0; index < readers; index++) {
    least = received[index] < least ? received[index] : least;
    most = received[index] > most ? received[index] : most;
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("received %lld least %lld most %lld broken %d p50 %.1f p99 %.1f max %.1f client_cpu %.2f\n", count, least, most, broken,
         percentile(0.5, count), percentile(0.99, count), worst,
         (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
  return 0;
}
