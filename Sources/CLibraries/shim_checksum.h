// The processor's instruction for CRC-32C, which Swift cannot express.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

static inline bool cchecksum_is_available(void) {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul");
}

// Bytes of each of three parts that are checked at the same time: the instruction has a latency of three cycles.
enum { cchecksum_part = 512 };

// The effect of as many zeros on a state as the factor stands for: the factor is the solution of
// crc(0, state * factor) = state after these zeros, where * has no carries (V. Gopal et al., Intel, 2011).
__attribute__((target("sse4.2,pclmul"))) static inline uint64_t cchecksum_advance(uint64_t state, uint64_t factor) {
  typedef long long pair __attribute__((vector_size(16)));
  const pair product = __builtin_ia32_pclmulqdq128((pair){(long long)state, 0}, (pair){(long long)factor, 0}, 0);
  return __builtin_ia32_crc32di(0, (uint64_t)product[0]);
}

__attribute__((target("sse4.2"))) static inline uint64_t cchecksum_word(uint64_t state, const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return __builtin_ia32_crc32di(state, word);
}

// Continues a check over `count` bytes. Call it only if cchecksum_is_available().
__attribute__((target("sse4.2,pclmul"))) static inline uint32_t cchecksum_crc32c(
  uint32_t state, const void *bytes, size_t count) {
  const uint64_t factor_of_part = 0xDD7E3B0C, factor_of_two_parts = 0x170076FA;
  const uint8_t *next = (const uint8_t *)bytes;
  uint64_t wide = state;
  for (; count >= 3 * cchecksum_part; count -= 3 * cchecksum_part, next += 3 * cchecksum_part) {
    uint64_t second = 0, third = 0;
    for (int place = 0; place < cchecksum_part; place += 8) {
      wide = cchecksum_word(wide, next + place);
      second = cchecksum_word(second, next + cchecksum_part + place);
      third = cchecksum_word(third, next + 2 * cchecksum_part + place);
    }
    wide = cchecksum_advance(wide, factor_of_two_parts) ^ cchecksum_advance(second, factor_of_part) ^ third;
  }
  for (; count >= 8; count -= 8, next += 8) wide = cchecksum_word(wide, next);
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
