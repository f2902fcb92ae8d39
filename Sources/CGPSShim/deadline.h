// Runs a job on the calling thread, and gets out of it when it does not return.
#ifndef CGPS_DEADLINE_H
#define CGPS_DEADLINE_H

#include <stdbool.h>

typedef struct cgps_deadline cgps_deadline;

// NULL when the system has no thread or memory left.
cgps_deadline *cgps_deadline_create(int patience_ms);

// Calls `job` in the C locale. False when it has not returned after once to twice the patience: it has been left where it
// was then, so that it must be such that it can be left at any instruction. One call at a time.
bool cgps_deadline_run(cgps_deadline *deadline, void (*job)(void *), void *context);

// Not while a job runs.
void cgps_deadline_destroy(cgps_deadline *deadline);

#endif
