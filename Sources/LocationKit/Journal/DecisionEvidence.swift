/// What an event of a place was decided from, beside its location: kept in a journal, to say later why.
public struct DecisionEvidence: Sendable, Hashable {
  /// The location before, where one is known.
  public var previous: Point?
  /// The limits in force.
  public var hysteresis: Double
  public var confirmation: ConfirmationLimits
  public var maximumSpeed: Double?

  /// Where one was, when, and how far from the edge of the place: metres, negative inside.
  public struct Point: Sendable, Hashable {
    public var coordinate: Coordinate
    public var time: UTCInstant?
    public var distance: Double

    public init(coordinate: Coordinate, time: UTCInstant?, distance: Double) {
      self.coordinate = coordinate
      self.time = time
      self.distance = distance
    }
  }

  public init(
    previous: Point? = nil, hysteresis: Double, confirmation: ConfirmationLimits = ConfirmationLimits(),
    maximumSpeed: Double? = nil
  ) {
    self.previous = previous
    self.hysteresis = hysteresis
    self.confirmation = confirmation
    self.maximumSpeed = maximumSpeed
  }
}
