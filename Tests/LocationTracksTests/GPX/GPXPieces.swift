import LocationTracks
import TestSupport
import Testing

/// Expects the same of the bytes one by one, and at random cuts, as of the whole of them.
func expectSameInPieces(_ bytes: [UInt8], content: TrackContent = .tracks, _ whole: GPXDecoding) {
  #expect(GPXDecoding(bytes, content: content, piece: { 1 }) == whole, "byte by byte")
  for _ in 0..<2 {
    let seed = Seed.take()
    var random = XorShift(state: seed)
    let pieces = GPXDecoding(bytes, content: content, piece: { Int.random(in: 1...400, using: &random) })
    #expect(pieces == whole, "at random cuts, seed \(seed)")
  }
}

/// George Marsaglia, "Xorshift RNGs", 2003. The state is not 0.
struct XorShift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
