// The outline of the world, embedded into the program once: the web page and the pictures of `locate plot` draw it.
#ifndef CWORLDOUTLINE_H
#define CWORLDOUTLINE_H

#include <stddef.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

// JSON as Config/world-outline writes it.
const unsigned char *cworldoutline_bytes(void);

size_t cworldoutline_count(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
