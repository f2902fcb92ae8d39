// Starts programs that end with us.
//
// In C, as a child of fork(2) in a program of many threads may call no more than what is safe in a signal handler; and
// as posix_spawn(3) knows no way to ask for a signal at the parent's death.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

typedef struct {
  pid_t pid;
  // Our ends of its standard output and of its standard error.
  int output, errors;
} cspawn_child;

// Starts a program in a session of its own, with no descriptor but the standard ones, and all signals as they are by
// default. It is killed when the calling thread ends, and so when our process does.
//
// Arguments and environment end with NULL. The program finds `length` bytes of input, and then its end, on standard input:
// in memory, so that nobody waits where it does not read them. Returns 0, or the number of what went wrong, also of
// exec(2): then nothing is left of it.
int cspawn_start(
  const char *path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
  const void *_Nullable input, size_t length, cspawn_child *child);

// Returns when the child has ended. It can be signalled still: its number is nobody else's before cspawn_reap.
void cspawn_await(pid_t pid);

// Takes leave of a child that has ended. Returns its status as waitpid(2) gives it, −1 where somebody else has it.
int cspawn_reap(pid_t pid);

// What cspawn_reap gave: the exit status, or −1; the signal that ended it, or 0.
int cspawn_exit_status(int status);
int cspawn_signal(int status);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
