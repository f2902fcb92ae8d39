#define _GNU_SOURCE
#include "deadline.h"

#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// A watcher thread checks the jobs once per `patience`, and sleeps while there are none: to wake it for each job would
// cost more than the jobs. It ends a job by a signal to the job's thread, whose handler is installed only for that time.
// SIGURG is ignored by default.
enum { WAY_OUT_SIGNAL = SIGURG, QUIET_ROUNDS = 5 };

// Value of `began` while the job is being ended.
static const int64_t LEAVING = -1;

struct cgps_deadline {
  int64_t patience;
  locale_t locale;
  pthread_t watcher;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  bool is_over;
  atomic_bool is_asleep;
  atomic_uint jobs;
  // Start of the running job; 0 between jobs.
  _Atomic int64_t began;
  pthread_t runner;
  sigjmp_buf way_out;
};

// The deadline of this thread, while it runs a job.
static _Thread_local cgps_deadline *volatile current;

// Guards the handler of the signal, which the whole process shares.
static pthread_mutex_t handler_mutex = PTHREAD_MUTEX_INITIALIZER;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void leave(int signal) {
  (void)signal;
  cgps_deadline *deadline = current;
  if (deadline != NULL) siglongjmp(deadline->way_out, 1);
}

// Call it with the mutex locked. The runner waits for the mutex before it continues, so that the signal cannot reach
// another job.
static void get_runner_out(cgps_deadline *deadline) {
  struct sigaction action = {.sa_handler = leave}, before;
  sigemptyset(&action.sa_mask);
  pthread_mutex_lock(&handler_mutex);
  sigaction(WAY_OUT_SIGNAL, &action, &before);
  pthread_kill(deadline->runner, WAY_OUT_SIGNAL);
  while (atomic_load(&deadline->began) == LEAVING) pthread_cond_wait(&deadline->changed, &deadline->mutex);
  sigaction(WAY_OUT_SIGNAL, &before, NULL);
  pthread_mutex_unlock(&handler_mutex);
}

static void sleep_for_patience(cgps_deadline *deadline) {
  int64_t end = now() + deadline->patience;
  struct timespec time = {end / 1000000000, end % 1000000000};
  pthread_cond_timedwait(&deadline->changed, &deadline->mutex, &time);
}

static void *watch(void *argument) {
  cgps_deadline *deadline = argument;
  int quiet = 0;
  pthread_mutex_lock(&deadline->mutex);
  while (!deadline->is_over) {
    unsigned before = atomic_load(&deadline->jobs);
    if (quiet >= QUIET_ROUNDS) {
      atomic_store(&deadline->is_asleep, true);
      if (atomic_load(&deadline->jobs) == before) pthread_cond_wait(&deadline->changed, &deadline->mutex);
      atomic_store(&deadline->is_asleep, false);
    }
    if (deadline->is_over) break;
    sleep_for_patience(deadline);
    int64_t began = atomic_load(&deadline->began);
    quiet = began == 0 && atomic_load(&deadline->jobs) == before ? quiet + 1 : 0;
    if (began == 0 || now() - began < deadline->patience) continue;
    if (atomic_compare_exchange_strong(&deadline->began, &began, LEAVING)) get_runner_out(deadline);
  }
  pthread_mutex_unlock(&deadline->mutex);
  return NULL;
}

static void wake(cgps_deadline *deadline) {
  pthread_mutex_lock(&deadline->mutex);
  pthread_cond_broadcast(&deadline->changed);
  pthread_mutex_unlock(&deadline->mutex);
}

static void begin(cgps_deadline *deadline) {
  deadline->runner = pthread_self();
  atomic_store(&deadline->began, now());
  atomic_fetch_add(&deadline->jobs, 1);
  if (atomic_load(&deadline->is_asleep)) wake(deadline);
}

static void end(cgps_deadline *deadline) {
  if (atomic_exchange(&deadline->began, 0) == LEAVING) wake(deadline);
}

bool cgps_deadline_run(cgps_deadline *deadline, void (*job)(void *), void *context) {
  sigset_t way_out, before;
  sigemptyset(&way_out);
  sigaddset(&way_out, WAY_OUT_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &way_out, &before);
  locale_t locale = uselocale(deadline->locale);
  volatile bool is_done = false;
  if (sigsetjmp(deadline->way_out, 0) == 0) {
    current = deadline;
    begin(deadline);
    job(context);
    is_done = true;
  }
  current = NULL;
  end(deadline);
  uselocale(locale);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return is_done;
}

static bool start_watcher(cgps_deadline *deadline) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int status = pthread_create(&deadline->watcher, NULL, watch, deadline);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return status == 0;
}

static void release(cgps_deadline *deadline) {
  pthread_cond_destroy(&deadline->changed);
  pthread_mutex_destroy(&deadline->mutex);
  if (deadline->locale != (locale_t)0) freelocale(deadline->locale);
  free(deadline);
}

cgps_deadline *cgps_deadline_create(int patience_ms) {
  cgps_deadline *deadline = calloc(1, sizeof *deadline);
  if (deadline == NULL) return NULL;
  deadline->patience = patience_ms * INT64_C(1000000);
  pthread_mutex_init(&deadline->mutex, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&deadline->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  deadline->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (deadline->locale != (locale_t)0 && start_watcher(deadline)) return deadline;
  release(deadline);
  return NULL;
}

void cgps_deadline_destroy(cgps_deadline *deadline) {
  pthread_mutex_lock(&deadline->mutex);
  deadline->is_over = true;
  pthread_cond_broadcast(&deadline->changed);
  pthread_mutex_unlock(&deadline->mutex);
  pthread_join(deadline->watcher, NULL);
  release(deadline);
}
