import Glibc
import LocationKit

/// A transmitter whose interference weakens the signals of the satellites.
package struct Jamming: Sendable, Hashable {
  /// Decibels by which the signals are weaker at its full power.
  package var power = Jamming.overwhelming
  /// Width in hertz of the interference around 1575.42 MHz; `nil` if it covers all bands.
  package var bandwidth: Double?
  /// Course of the power over time.
  package var shape = Shape.steady
  /// Whether the receiver reports it.
  package var isNoticed = true

  /// Creates a steady jammer of all bands that prevents the fix.
  package init() {}

  /// The course of the power over time.
  package enum Shape: String, Sendable, Hashable, CaseIterable {
    /// It rises for 3 s, and falls for 3 s after the end.
    case steady
    /// It rises until the middle and falls until the end: the transmitter passes by.
    case passing
    /// It is on for 2 s of each 5 s.
    case pulsed
  }

  /// Decibels from which a receiver cannot keep its fix.
  static let overwhelming = 25.0
  /// Nanoseconds in which a steady jammer reaches its full power.
  private static let fading: Int64 = 3_000_000_000
  private static let pulse: (on: Int64, period: Int64) = (2_000_000_000, 5_000_000_000)

  /// Returns the decibels by which the signals are weaker at a time; all times in nanoseconds after the start.
  func weakening(at offset: Int64, span: Range<Int64>) -> Double {
    let begun = offset - span.lowerBound
    switch shape {
    case .steady:
      let over = max(0, offset - span.upperBound)
      let fading = Double(min(Self.fading, Int64(span.count) / 2))
      return power * max(0, min(1, Double(begun) / fading) - min(1, Double(over) / fading))
    case .passing:
      return span.contains(offset) ? power * sin(.pi * Double(begun) / Double(span.count)) : 0
    case .pulsed:
      return span.contains(offset) && begun % Self.pulse.period < Self.pulse.on ? power : 0
    }
  }

  /// Returns whether the interference reaches the band of a constellation.
  func reaches(_ constellation: Constellation) -> Bool {
    guard let bandwidth else { return true }
    let distance: Double =
      switch constellation {
      case .glonass: 26.6e6
      case .beidou: 14.3e6
      default: 0
      }
    // A signal itself is 2 MHz wide.
    return distance <= bandwidth / 2 + 1e6
  }
}
