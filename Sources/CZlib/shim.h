#include <zlib.h>

/// `inflateInit2` is a macro, which Swift does not import.
static inline int CZlibInflateInit(z_stream *stream, int windowBits) { return inflateInit2(stream, windowBits); }
