package import LocationKit

/// A transmitter of false signals, and what a receiver makes of them.
package struct Spoofing: Sendable, Hashable {
  /// Where the signals place the receiver.
  package var place: Place
  /// Whether the strengths of the signals are those of the satellites. Otherwise all are strong and equal.
  package var hasPlausibleSignals = false
  /// Whether the reported speed and course include the movement of the false position.
  package var hasPlausibleSpeed = false
  /// Whether the receiver reports it.
  package var isNoticed = true

  package init(_ place: Place) { self.place = place }

  /// Where false signals place a receiver.
  package enum Place: Sendable, Hashable {
    /// At another place; from there it moves as it truly does.
    case moving(Coordinate)
    /// At rest at another place.
    case resting(Coordinate)
    /// At rest where true signals were received, which arrive so much later: a meaconing transmitter.
    case relayed(Coordinate, delay: Duration)
    /// At the true place at first; from there it is dragged away at this speed in metres per second, in this direction,
    /// or in one that the seed determines.
    case dragged(speed: Double, bearing: Double?)
  }

  /// Words for what does not give the signals away.
  enum Likeness: String, CaseIterable { case signals, speed }
}
