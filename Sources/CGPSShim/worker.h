// A thread that does one job again and again, and can be got rid of when the job does not return.
#ifndef CGPS_WORKER_H
#define CGPS_WORKER_H

#include <stdbool.h>

typedef struct cgps_worker cgps_worker;

// NULL when the system has no thread or memory left. `job` runs in the C locale and without signals, on one thread; it
// must be such that it can be cancelled at any instruction.
cgps_worker *cgps_worker_create(void (*job)(void *), void *context);

// Runs the job once. False when it has not returned after `timeout_ms`: then only cgps_worker_destroy may follow.
bool cgps_worker_run(cgps_worker *worker, int timeout_ms);

// Cancels a job that is still running, and waits for the thread's end.
void cgps_worker_destroy(cgps_worker *worker);

#endif
