// The files of the web page and the OpenAPI document, embedded into the program.
//
// This is C, because #embed adds a file in milliseconds, where a Swift array literal of the same size takes minutes.
#ifndef CSERVERPAGE_H
#define CSERVERPAGE_H

#include <stddef.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

typedef struct {
  // Name of the file, without its folder.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} cserverpage_file;

// The number of embedded files.
size_t cserverpage_count(void);

// Returns an embedded file; `index` must be below the number of files.
cserverpage_file cserverpage_file_at(size_t index);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
