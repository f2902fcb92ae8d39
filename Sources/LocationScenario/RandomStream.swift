import Glibc
import LocationKit

/// Random numbers that a seed and a name determine. Users of separate streams do not affect each other: an additional
/// fault leaves the noise unchanged.
///
/// Source: SplitMix64, G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct RandomStream: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private var spare: Double?

  /// - Parameter name: the purpose of the numbers: `noise`.
  package init(seed: UInt64, name: StaticString) {
    let hash = name.withUTF8Buffer { FNV1a.hash(of: $0.span) }
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ hash
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a number from 0 up to, but not including, 1.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a normally distributed number with deviation 1 (G. Box, M. Muller 1958).
  package mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    let radius = (-2 * log(1 - uniform())).squareRoot()
    let angle = 2 * Double.pi * uniform()
    spare = radius * sin(angle)
    return radius * cos(angle)
  }

  /// Returns an exponentially distributed number.
  package mutating func exponential(mean: Double) -> Double { -mean * log(1 - uniform()) }
}
