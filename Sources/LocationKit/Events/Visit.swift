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

  /// See ``LocationEvent/eventName``.
  package var eventName: String { isOver ? "depart" : "arrive" }
}

extension Visit: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence, coordinate, horizontalAccuracy, arrival)
    writer.put(departure, isOver, lastSeen, time)
    writer.put(limits, origin, isSimulated)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(
      coordinate: try reader.take(), horizontalAccuracy: try reader.take(), arrival: try reader.take(),
      departure: try reader.take(), isOver: try reader.take(), lastSeen: try reader.take(), time: try reader.take())
    self.sequence = sequence
    (limits, origin, isSimulated) = try reader.take()
  }
}

extension VisitLimits: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(radius, duration, longestGap) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(radius: try reader.take(), duration: try reader.take(), longestGap: try reader.take())
  }
}

/// The conditions that make a stay a visit.
public struct VisitLimits: Sendable, Hashable {
  /// Radius in metres around the centre of a stay; 0 or more. A house, a shop or a station, with the error of a
  /// receiver indoors, is not larger than the default of 100. Neighbours 200 m apart are two places.
  public var radius: Double
  /// Time that a stay must last to be a visit, and time of absence after which it is over; 0 or more. No red light and
  /// no bus stop lasts as long as the default of five minutes.
  public var duration: Duration
  /// Longest gap after which a subject that is seen again at the last position is assumed to have stayed there. After
  /// a longer gap that is unknown. A night indoors, where no receiver has a fix, is shorter than the default of twelve
  /// hours.
  public var longestGap: Duration

  /// Creates limits; negative values become 0.
  public init(
    radius: Double = 100, duration: Duration = .seconds(300), longestGap: Duration = .seconds(43_200)
  ) {
    self.radius = max(0, radius)
    self.duration = max(.zero, duration)
    self.longestGap = max(.zero, longestGap)
  }
}
