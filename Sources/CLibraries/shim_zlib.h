#if !__has_include(<zlib.h>)
#error "zlib.h not found: install Debian's zlib1g-dev (sudo apt-get install zlib1g-dev)"
#endif
#include <zlib.h>

/// `inflateInit2` is a macro, which Swift does not import.
static inline int CZlibInflateInit(z_stream *stream, int windowBits) { return inflateInit2(stream, windowBits); }

/// `deflateInit2` is a macro as well.
static inline int CZlibDeflateInit(z_stream *stream, int level, int windowBits) {
  return deflateInit2(stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
}
