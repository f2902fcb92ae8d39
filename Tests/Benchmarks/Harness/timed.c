/* Runs a command and says what it cost: small, so that what it weighs itself does not hide what the command weighs.
   usage: timed REPORT OUTPUT COMMAND [ARGUMENT …]
   REPORT gets "user sys wall kilobytes status"; OUTPUT gets the command's standard output. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec * 1e-6; }

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
  double start = now();
  pid_t child;
  int failure = posix_spawnp(&child, argv[3], &actions, NULL, argv + 3, environ);
  if (failure) {
    fprintf(stderr, "%s: %s\n", argv[3], strerror(failure));
    return 69;
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) return 71;
  double wall = now() - start;
  FILE *report = fopen(argv[1], "w");
  if (!report) return 73;
  fprintf(report, "%.6f %.6f %.6f %ld %d\n", seconds(usage.ru_utime), seconds(usage.ru_stime), wall, usage.ru_maxrss,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return fclose(report) != 0;
}
