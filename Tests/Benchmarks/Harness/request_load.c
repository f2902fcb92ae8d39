/* Sends requests at a steady rate, whether they are answered or not, over connections that stay open.
   usage: request_load PORT RATE CONNECTIONS FILE
   A line of the file is a method, a target and, for POST, a body of JSON. A request waits for a connection that is idle;
   its latency begins when it was due. Gives up after three times the time; what is then not answered has failed. Prints
   names and numbers; milliseconds. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "instant.h"

enum { BUFFER = 1 << 16, HEAD = 1 << 13 };

struct connection {
  int socket, status;
  long long due, rest; /* rest: bytes of the body to come; -1 while the head is read */
  size_t count;
  char head[HEAD + 1];
};

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int connected(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int client = socket(AF_INET, SOCK_STREAM, 0);
  return client >= 0 && connect(client, (struct sockaddr *)&address, sizeof address) == 0 ? client : -1;
}

static void ask(struct connection *connection, char *line, long long due) {
  static char request[BUFFER];
  char *method = strtok(line, " "), *target = strtok(NULL, " "), *body = strtok(NULL, "");
  int length = body ? (int)strlen(body) : 0;
  int count = snprintf(request, sizeof request,
                       "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                       method, target, length, body ? body : "");
  connection->due = due;
  connection->rest = -1;
  connection->count = 0;
  if (write(connection->socket, request, (size_t)count) != count) exit(69);
}

/* Reads a part of an answer; returns whether it is complete. */
static int takes(struct connection *connection) {
  static char buffer[BUFFER];
  if (connection->rest >= 0) {
    long bytes = read(connection->socket, buffer, BUFFER);
    if (bytes <= 0) exit(69);
    return (connection->rest -= bytes) <= 0;
  }
  long bytes = read(connection->socket, connection->head + connection->count, HEAD - connection->count);
  if (bytes <= 0) exit(69);
  connection->count += (size_t)bytes;
  connection->head[connection->count] = 0;
  char *end = strstr(connection->head, "\r\n\r\n"), *length = strcasestr(connection->head, "\r\ncontent-length:");
  if (!end) return connection->count == HEAD ? (exit(65), 0) : 0;
  connection->status = atoi(connection->head + 9);
  connection->rest = (length && length < end ? atoll(length + 17) : 0) - (connection->head + connection->count - end - 4);
  return connection->rest <= 0;
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  double rate = atof(argv[2]);
  int idle_count = atoi(argv[3]), connections = idle_count, queue = epoll_create1(0);
  FILE *file = fopen(argv[4], "r");
  struct connection *all = calloc((size_t)connections, sizeof *all), **idle = calloc((size_t)connections, sizeof *idle);
  size_t capacity = 1 << 16, total = 0, sent = 0, done = 0, failed = 0;
  char **lines = malloc(capacity * sizeof *lines), *line = NULL;
  if (!file || !all || !idle || !lines) return 66;
  for (size_t size = 0; getline(&line, &size, file) > 0; line = NULL, size = 0) {
    line[strcspn(line, "\n")] = 0;
    if (total == capacity) lines = realloc(lines, (capacity *= 2) * sizeof *lines);
    lines[total++] = line;
  }
  double *late = calloc(total, sizeof *late);
  for (int index = 0; index < connections; index++) {
    if ((all[index].socket = connected(atoi(argv[1]))) < 0) return 69;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = idle[index] = &all[index]};
    epoll_ctl(queue, EPOLL_CTL_ADD, all[index].socket, &event);
  }
  static struct epoll_event events[1024];
  long long start = instant(), limit = start + (long long)((double)total / rate * 3e9) + 1000000000;
  while (done < total && instant() < limit) {
    long long time = instant(), due = start + (long long)((double)sent / rate * 1e9);
    if (sent < total && due <= time && idle_count > 0) {
      ask(idle[--idle_count], lines[sent++], due);
      continue;
    }
    int wait = sent == total || idle_count == 0 ? 1000 : (int)((due - time) / 1000000) + 1;
    int ready = epoll_wait(queue, events, 1024, wait);
    for (int index = 0; index < ready; index++) {
      struct connection *connection = events[index].data.ptr;
      if (!takes(connection)) continue;
      failed += connection->status / 100 != 2;
      late[done++] = (double)(instant() - connection->due) / 1e6;
      idle[idle_count++] = connection;
    }
  }
  double seconds = (double)(instant() - start) / 1e9;
  failed += total - done;
  qsort(late, done, sizeof *late, by_size);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("requests %zu failed %zu rate %.0f p50 %.2f p99 %.2f max %.2f client_cpu %.2f\n", total, failed, (double)done / seconds,
         done ? late[done / 2] : 0, done ? late[done * 99 / 100] : 0, done ? late[done - 1] : 0,
         (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
  return 0;
}
