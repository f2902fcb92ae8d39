#define _GNU_SOURCE 1
#include "cspawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { READ = 0, WRITE = 1, FIRST_FREE = 3 };

typedef struct {
  int input;
  int output[2], errors[2];
  // exec closes it; if exec fails, the child writes the error number to it.
  int failure[2];
} pipes;

static void close_pair(const int pair[2]) {
  if (pair[READ] >= 0) close(pair[READ]);
  if (pair[WRITE] >= 0) close(pair[WRITE]);
}

static void close_all(const pipes *pipes) {
  if (pipes->input >= 0) close(pipes->input);
  close_pair(pipes->output);
  close_pair(pipes->errors);
  close_pair(pipes->failure);
}

// Returns a file in memory with the bytes, or /dev/null if there are none. Returns −1 and sets errno on failure.
static int open_input(const void *bytes, size_t length) {
  if (length == 0) return open("/dev/null", O_RDONLY | O_CLOEXEC);
  // Some systems require a flag for a file that is not executed; older ones reject the flag.
  int file = memfd_create("input", MFD_CLOEXEC | 8U /* MFD_NOEXEC_SEAL */);
  if (file < 0 && errno == EINVAL) file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return -1;
  for (size_t done = 0; done < length;) {
    ssize_t count = write(file, (const char *)bytes + done, length - done);
    if (count >= 0) {
      done += (size_t)count;
    } else if (errno != EINTR) {
      int number = errno;
      close(file);
      errno = number;
      return -1;
    }
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

static int open_all(pipes *pipes, const void *input, size_t length) {
  int *pairs[] = {pipes->output, pipes->errors, pipes->failure};
  for (int i = 0; i < 3; i++) pairs[i][READ] = pairs[i][WRITE] = -1;
  pipes->input = open_input(input, length);
  if (pipes->input < 0) return errno;
  for (int i = 0; i < 3; i++) {
    if (pipe2(pairs[i], O_CLOEXEC) == 0) continue;
    int number = errno;
    close_all(pipes);
    return number;
  }
  return 0;
}

// The program would inherit the signals that the parent ignores.
static void reset_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Returns a descriptor above the standard ones: it may have one of their numbers if ours was closed.
static int lifted(int descriptor) {
  return descriptor < FIRST_FREE ? fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_FREE) : descriptor;
}

static int wire(const pipes *pipes) {
  int input = lifted(pipes->input), output = lifted(pipes->output[WRITE]), errors = lifted(pipes->errors[WRITE]);
  if (input < 0 || output < 0 || errors < 0) return -1;
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) return -1;
  // Closes descriptors that were opened without O_CLOEXEC. An old kernel lacks the call: then they are inherited.
  syscall(SYS_close_range, FIRST_FREE, ~0U, 1U << 2 /* CLOSE_RANGE_CLOEXEC */);
  return 0;
}

__attribute__((noreturn)) static void become(
  const char *path, char *const *arguments, char *const *environment, const pipes *pipes, pid_t parent) {
  int failure = lifted(pipes->failure[WRITE]);
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent died before the prctl call.
  if (getppid() != parent) _exit(127);
  if (wire(pipes) == 0) {
    reset_signals();
    execve(path, arguments, environment);
  }
  int number = errno;
  while (write(failure, &number, sizeof number) < 0 && errno == EINTR) {}
  _exit(127);
}

static int failure_of(int descriptor) {
  int number = 0;
  ssize_t count;
  do count = read(descriptor, &number, sizeof number);
  while (count < 0 && errno == EINTR);
  return count == sizeof number ? number : 0;
}

int cspawn_start(
  const char *path, char *const *arguments, char *const *environment, const void *input, size_t length,
  cspawn_child *child) {
  pipes pipes;
  int number = open_all(&pipes, input, length);
  if (number != 0) return number;

  pid_t parent = getpid();
  sigset_t all, before;
  sigfillset(&all);
  // No signal handler of the parent may run in the child.
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pid_t pid = fork();
  if (pid == 0) become(path, arguments, environment, &pipes, parent);
  number = pid < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (pid < 0) {
    close_all(&pipes);
    return number;
  }

  close(pipes.input);
  close(pipes.output[WRITE]);
  close(pipes.errors[WRITE]);
  close(pipes.failure[WRITE]);
  number = failure_of(pipes.failure[READ]);
  close(pipes.failure[READ]);
  if (number != 0) {
    close(pipes.output[READ]);
    close(pipes.errors[READ]);
    cspawn_reap(pid);
    return number;
  }
  *child = (cspawn_child){.pid = pid, .output = pipes.output[READ], .errors = pipes.errors[READ]};
  return 0;
}

void cspawn_await(pid_t pid) {
  siginfo_t info;
  while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
}

int cspawn_reap(pid_t pid) {
  int status = 0;
  pid_t reaped;
  do reaped = waitpid(pid, &status, 0);
  while (reaped < 0 && errno == EINTR);
  return reaped == pid ? status : -1;
}

int cspawn_exit_status(int status) { return status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int cspawn_signal(int status) { return status >= 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
