/// A stay somewhere, whether or not there is a place that is watched: told when it has lasted for
/// ``VisitLimits/duration``, and again when it is over.
public struct Visit: Sendable, Hashable {
  /// The middle of all locations of the stay so far.
  public var coordinate: Coordinate
  /// What these say of their own accuracy, on average, with the level and the basis of the first one that says something;
  /// those with others are not counted. `nil` where none says anything.
  public var horizontalAccuracy: Accuracy?
  /// The time of the stay's first location. `nil` where one may have come earlier: nothing was known before, or nothing for
  /// longer than ``VisitLimits/duration``.
  public var arrival: UTCInstant?
  /// The time of its last location, once it is over. `nil` before, and where one may have left later: nothing was known for
  /// longer than ``VisitLimits/duration`` after it.
  public var departure: UTCInstant?
  /// Whether one has left.
  public var isOver: Bool
  /// The time of the last location of the stay.
  public var lastSeen: UTCInstant?
  /// When it was found out: the time of the location that decided.
  public var time: UTCInstant?
  /// Where the location that decided came from.
  public var origin: LocationOrigin?
  /// Whether the location that decided is simulated: see ``Location/isSimulated``.
  public var isSimulated = false
  /// Its number in the manager's journal: see ``LocationEvent/sequence``.
  public var sequence: Int?
  /// In force when it was found out; where a journal is kept.
  public var limits: VisitLimits?

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
