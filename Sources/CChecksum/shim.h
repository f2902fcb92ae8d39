// The processor's instruction for CRC-32C, which Swift cannot express.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

static inline bool cchecksum_is_available(void) { return __builtin_cpu_supports("sse4.2"); }

// Continues a check over `count` bytes. Call it only if cchecksum_is_available().
__attribute__((target("sse4.2"))) static inline uint32_t cchecksum_crc32c(
  uint32_t state, const void *bytes, size_t count) {
  const uint8_t *next = (const uint8_t *)bytes;
  uint64_t wide = state;
  for (; count >= 8; count -= 8, next += 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    wide = __builtin_ia32_crc32di(wide, word);
  }
  uint32_t narrow = (uint32_t)wide;
  for (; count > 0; count--, next++) narrow = __builtin_ia32_crc32qi(narrow, *next);
  return narrow;
}

#else

static inline bool cchecksum_is_available(void) { return false; }

static inline uint32_t cchecksum_crc32c(uint32_t state, const void *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return state;
}

#endif
