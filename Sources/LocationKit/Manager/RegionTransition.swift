/// What happened between a subject and a place.
public struct RegionTransition: Sendable, Hashable {
  public var place: PointOfInterest
  /// The location that decided; its time is the event's.
  public var location: Location
  /// Metres from the location to the region's edge, negative inside.
  public var distance: Double
  /// The first decision about this place: where one was before is not known.
  public var isInitial = false
  /// Found after a gap, a lost fix, a jump: when it happened is only known to lie within ``bracket``.
  public var isInferred = false
  /// When the edge was crossed, interpolated: one time for enter and exit, two for a pass, none where inferred or untimed.
  public var crossed: [UTCInstant] = []
  /// The last time before and the first after an inferred transition.
  public var bracket: ClosedRange<UTCInstant>?
  /// 0 to 1: the chance that one is on that side of the edge, by the accuracy that the receiver says. `nil` where it leaves
  /// no doubt, below 95 %, or the receiver says none.
  public var confidence: Double?
  /// The place should not have been left: see ``AnchorWatch``.
  public var isAlarm = false
  /// Its number in the journal, from 1 on without a gap; `nil` where none is kept.
  public var sequence: Int?
  /// What else it was decided from; `nil` where no journal is kept.
  public var evidence: DecisionEvidence?

  public init(place: PointOfInterest, location: Location, distance: Double) {
    self.place = place
    self.location = location
    self.distance = distance
  }
}
