/// A stay at a position, whether or not a place is watched there. It is emitted when it has lasted for
/// ``VisitLimits/duration``, and again when it is over.
public struct Visit: Sendable, Hashable {
  /// Centre of all locations of the stay so far.
  public var coordinate: Coordinate
  /// Average accuracy that the locations report, with the level and the basis of the first one that has an accuracy;
  /// those with another level or basis are not counted. `nil` if no location has an accuracy.
  public var horizontalAccuracy: Accuracy?
  /// Time of the stay's first location. `nil` if the subject may have arrived earlier: nothing was known before, or
  /// nothing for longer than ``VisitLimits/duration``.
  public var arrival: UTCInstant?
  /// Time of the stay's last location, once it is over. `nil` before, and if the subject may have left later: nothing
  /// was known for longer than ``VisitLimits/duration`` after it.
  public var departure: UTCInstant?
  /// Whether the subject has left.
  public var isOver: Bool
  /// Time of the last location of the stay.
  public var lastSeen: UTCInstant?
  /// Time of the location that caused the event.
  public var time: UTCInstant?
  /// Origin of the location that caused the event.
  public var origin: LocationOrigin?
  /// Whether the location that caused the event is simulated: see ``Location/isSimulated``.
  public var isSimulated = false
  /// Number of the event in the manager's journal: see ``LocationEvent/sequence``.
  public var sequence: Int?
  /// Limits in force for the event; `nil` without a journal.
  public var limits: VisitLimits?

  /// Creates a visit; the parameters are described at the properties.
  public init(
    coordinate: Coordinate, horizontalAccuracy: Accuracy? = nil, arrival: UTCInstant? = nil,
    departure: UTCInstant? = nil, isOver: Bool = false, lastSeen: UTCInstant? = nil, time: UTCInstant? = nil
  ) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.arrival = arrival
    self.departure = departure
    self.isOver = isOver
    self.lastSeen = lastSeen
    self.time = time
  }
}
