// Starts programs that end when this process ends.
//
// This is C, because a child of fork(2) in a multithreaded program may call only functions that are safe in a signal
// handler, and because posix_spawn(3) cannot request a signal at the parent's death.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

typedef struct {
  pid_t pid;
  // The ends of its standard output and standard error that we read.
  int output, errors;
} cspawn_child;

// Starts a program in a session of its own, with the standard descriptors only, and with the default action for all
// signals. It is killed when the calling thread ends, and therefore also when this process ends.
//
// Arguments and environment end with NULL. The program reads `length` bytes on standard input, and then its end. They
// are in memory, so that no one waits for a program that does not read them. Returns 0, or the errno of a failure,
// including that of exec(2); after a failure no child remains.
int cspawn_start(
  const char *path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
  const void *_Nullable input, size_t length, cspawn_child *child);

// Returns when the child has ended. Until cspawn_reap, its number is not used again, so it may still be signalled.
void cspawn_await(pid_t pid);

// Removes a child that has ended. Returns its status as waitpid(2) does, or −1 if another thread has reaped it.
int cspawn_reap(pid_t pid);

// Take the status of cspawn_reap, and return: the exit status, or −1; the signal that ended the child, or 0.
int cspawn_exit_status(int status);
int cspawn_signal(int status);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
