/// The evidence for an event of a place, besides its location. A journal keeps it, so that the event can be explained
/// later.
package struct DecisionEvidence: Sendable, Hashable {
  /// Previous location; `nil` if unknown.
  package var previous: Point?
  /// Hysteresis in force, in metres.
  package var hysteresis: Double
  /// Confirmation limits in force.
  package var confirmation: ConfirmationLimits
  /// Largest plausible speed in force, in metres per second; `nil` for any speed.
  package var maximumSpeed: Double?
  /// Verdict because of which the last locations before this one decided nothing; `nil` if they decided.
  package var held: Integrity?

  /// A position with its time and its distance from the edge of the place.
  package struct Point: Sendable, Hashable {
    /// Position of the subject.
    package var coordinate: Coordinate
    /// Time at that position; `nil` if unknown.
    package var time: UTCInstant?
    /// Metres to the edge of the place, negative inside.
    package var distance: Double

    /// Creates a point.
    package init(coordinate: Coordinate, time: UTCInstant?, distance: Double) {
      self.coordinate = coordinate
      self.time = time
      self.distance = distance
    }
  }

  /// Creates evidence; the parameters are described at the properties.
  package init(
    previous: Point? = nil, hysteresis: Double, confirmation: ConfirmationLimits = ConfirmationLimits(),
    maximumSpeed: Double? = nil, held: Integrity? = nil
  ) {
    self.previous = previous
    self.hysteresis = hysteresis
    self.confirmation = confirmation
    self.maximumSpeed = maximumSpeed
    self.held = held
  }
}
