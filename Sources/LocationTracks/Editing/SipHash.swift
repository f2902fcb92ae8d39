/// SipHash-2-4, a keyed hash whose values do not reveal its key (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast
/// short-input PRF", 2012). The standard library's `Hasher` uses a different key in each process.
struct SipHash: Sendable, Hashable {
  private var v0, v1, v2, v3: UInt64

  init(_ first: UInt64, _ second: UInt64) {
    v0 = first ^ 0x736f_6d65_7073_6575
    v1 = second ^ 0x646f_7261_6e64_6f6d
    v2 = first ^ 0x6c79_6765_6e65_7261
    v3 = second ^ 0x7465_6462_7974_6573
  }

  /// Returns the hash of whole words, in little-endian order.
  func value(of words: [UInt64]) -> UInt64 {
    var state = self
    for word in words + [UInt64(words.count * 8) << 56] { state.take(word) }
    state.v2 ^= 0xFF
    for _ in 0..<4 { state.round() }
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3
  }

  private mutating func take(_ word: UInt64) {
    v3 ^= word
    for _ in 0..<2 { round() }
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = v1.rotated(13) ^ v0
    v3 = v3.rotated(16) ^ v2
    v0 = v0.rotated(32)
    v2 &+= v1
    v0 &+= v3
    v1 = v1.rotated(17) ^ v2
    v3 = v3.rotated(21) ^ v0
    v2 = v2.rotated(32)
  }
}

extension UInt64 {
  fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
