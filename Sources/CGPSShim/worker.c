#define _GNU_SOURCE
#include "worker.h"

#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct cgps_worker {
  void (*job)(void *);
  void *context;
  pthread_t thread;
  locale_t locale;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  enum { IDLE, ASKED, QUIT } state;
};

// Cancellable only while the job runs: nowhere else does the thread depend on others.
static void run_job(cgps_worker *worker) {
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  worker->job(worker->context);
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
}

static void *thread_main(void *argument) {
  cgps_worker *worker = argument;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  // libgps reads numbers with strtod(3): a decimal comma would cut the fractions of its seconds.
  uselocale(worker->locale);
  pthread_mutex_lock(&worker->mutex);
  while (worker->state != QUIT) {
    if (worker->state == IDLE) {
      pthread_cond_wait(&worker->changed, &worker->mutex);
      continue;
    }
    pthread_mutex_unlock(&worker->mutex);
    run_job(worker);
    pthread_mutex_lock(&worker->mutex);
    if (worker->state == ASKED) worker->state = IDLE;
    pthread_cond_broadcast(&worker->changed);
  }
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

static bool start_thread(cgps_worker *worker) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int status = pthread_create(&worker->thread, NULL, thread_main, worker);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return status == 0;
}

static void release(cgps_worker *worker) {
  pthread_cond_destroy(&worker->changed);
  pthread_mutex_destroy(&worker->mutex);
  if (worker->locale != (locale_t)0) freelocale(worker->locale);
  free(worker);
}

cgps_worker *cgps_worker_create(void (*job)(void *), void *context) {
  cgps_worker *worker = calloc(1, sizeof *worker);
  if (worker == NULL) return NULL;
  worker->job = job;
  worker->context = context;
  worker->state = IDLE;
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&worker->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  worker->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (worker->locale != (locale_t)0 && start_thread(worker)) return worker;
  release(worker);
  return NULL;
}

static struct timespec deadline(int timeout_ms) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  time.tv_sec += timeout_ms / 1000;
  time.tv_nsec += timeout_ms % 1000 * 1000000L;
  if (time.tv_nsec >= 1000000000L) {
    time.tv_sec += 1;
    time.tv_nsec -= 1000000000L;
  }
  return time;
}

bool cgps_worker_run(cgps_worker *worker, int timeout_ms) {
  struct timespec end = deadline(timeout_ms);
  pthread_mutex_lock(&worker->mutex);
  worker->state = ASKED;
  pthread_cond_broadcast(&worker->changed);
  int status = 0;
  while (worker->state == ASKED && status == 0) {
    status = pthread_cond_timedwait(&worker->changed, &worker->mutex, &end);
  }
  bool is_done = worker->state == IDLE;
  pthread_mutex_unlock(&worker->mutex);
  return is_done;
}

void cgps_worker_destroy(cgps_worker *worker) {
  pthread_mutex_lock(&worker->mutex);
  worker->state = QUIT;
  pthread_cond_broadcast(&worker->changed);
  // A job that returns just now finds QUIT; one that does not is cancelled where it is.
  pthread_cancel(worker->thread);
  pthread_mutex_unlock(&worker->mutex);
  pthread_join(worker->thread, NULL);
  release(worker);
}
