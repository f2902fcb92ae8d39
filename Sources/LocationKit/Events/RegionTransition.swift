/// A transition of the subject with respect to a place.
public struct RegionTransition: Sendable, Hashable {
  /// Place that was entered, left, passed or removed.
  public var place: PointOfInterest
  /// Location that caused the transition; its time is the time of the event.
  public var location: Location
  /// Metres from the location to the region's edge, negative inside.
  public var distance: Double
  /// Whether this is the first decision about the place: the earlier position is unknown.
  public var isInitial = false
  /// Whether the transition was found after a gap, a lost fix or a jump: its time is only known to lie within
  /// ``bracket``.
  public var isInferred = false
  /// Interpolated times at which the edge was crossed: one for enter and exit, two for a pass, none if inferred or
  /// untimed.
  public var crossed: [UTCInstant] = []
  /// The last time before and the first time after an inferred transition.
  public var bracket: ClosedRange<UTCInstant>?
  /// Probability, 0 to 1, that the subject is on that side of the edge, from the accuracy that the receiver reports.
  /// It is set only if it is below 95 %; `nil` means that there is no doubt, or that the receiver reports no accuracy.
  public var confidence: Double?
  /// Whether leaving the place is an alarm: see ``AnchorWatch``.
  public var isAlarm = false
  /// Number of the event in the journal, from 1 on without gaps; `nil` without a journal.
  public var sequence: Int?
  /// Further evidence for the decision; `nil` without a journal.
  package var evidence: DecisionEvidence?

  /// Creates a transition.
  public init(place: PointOfInterest, location: Location, distance: Double) {
    self.place = place
    self.location = location
    self.distance = distance
  }
}

extension RegionTransition: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence, place, location, distance)
    writer.put(isInitial, isInferred, crossed, bracket)
    writer.put(confidence, evidence)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(place: try reader.take(), location: try reader.take(), distance: try reader.take())
    self.sequence = sequence
    (isInitial, isInferred, crossed) = try reader.take()
    (bracket, confidence, evidence) = try reader.take()
  }
}

extension DecisionEvidence: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(previous, hysteresis, confirmation.locations, confirmation.duration)
    writer.put(maximumSpeed, held)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      previous: try reader.take(), hysteresis: try reader.take(),
      confirmation: ConfirmationLimits(locations: try reader.take(), duration: try reader.take()),
      maximumSpeed: try reader.take(), held: try reader.take())
  }
}

extension DecisionEvidence.Point: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(coordinate, time, distance) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(coordinate: try reader.take(), time: try reader.take(), distance: try reader.take())
  }
}
