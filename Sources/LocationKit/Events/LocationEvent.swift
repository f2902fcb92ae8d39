/// An event that a manager emits. The rare large cases are indirect, so that the frequent `updated` events stay small.
@nonexhaustive
public enum LocationEvent: Sendable, Hashable {
  /// A reading as it arrived, before all filters. Only the lossless ``LocationManager/run(isolation:filter:_:)``
  /// delivers these.
  case received(Reading)
  /// A location that passed the subscriber's filter.
  case updated(Location)
  /// A heading arrived. A subscriber whose filter no location passes does not receive it.
  indirect case headingUpdated(Heading)
  /// The state of the fix changed.
  indirect case stateChanged(StateChange)
  /// The subject has entered a place.
  indirect case entered(RegionTransition)
  /// The subject has left a place.
  indirect case exited(RegionTransition)
  /// The subject has stayed in a place for its ``PointOfInterest/dwellTime``.
  indirect case dwelled(RegionTransition)
  /// The subject has entered and left a place between two locations; replaces both events.
  indirect case passed(RegionTransition)
  /// The place that the subject was inside is no longer watched.
  indirect case placeRemoved(RegionTransition)
  /// A stay has become a visit, or a visit is over; only if ``DecisionConfiguration/visits`` is set.
  indirect case visited(Visit)
  /// The receiver's clock was set back.
  indirect case clockStepped(ClockStep)
  /// Another source of several is used from now on.
  indirect case sourceChanged(SourceChange)
  /// The system has granted or denied access to the source.
  case authorizationChanged(Authorization)
  /// An input was skipped, or the source is temporarily out of reach or has failed permanently; the error describes
  /// which.
  indirect case fault(LocationError)
}

extension LocationEvent {
  /// Whether the event is about a place or a visit.
  public var isPlaceEvent: Bool {
    switch self {
    case .entered, .exited, .dwelled, .passed, .placeRemoved, .visited: true
    default: false
    }
  }

  /// Whether the event requires attention: see ``AnchorWatch``.
  public var isAlarm: Bool {
    switch self {
    case .exited(let transition): transition.isAlarm
    case .stateChanged(let change): change.isAlarm
    default: false
    }
  }
}

/// The freshness of the position.
@nonexhaustive
public enum TrackingState: String, Sendable, Hashable, CaseIterable {
  /// No position has been known yet.
  case acquiring
  /// Locations arrive.
  case tracking
  /// No location has arrived for longer than usual.
  case stale
  /// The position is no longer known.
  case lost
}

/// A change of the freshness of the position.
public struct StateChange: Sendable, Hashable {
  /// State from now on.
  public var state: TrackingState
  /// Reason for ``TrackingState/stale`` and ``TrackingState/lost``.
  public var reason: LossReason?
  /// Last known location; `nil` if there has been none.
  public var lastKnown: Location?
  /// Time of the change by the readings' time. For live sources it is `nil` if no reading caused the change.
  public var time: UTCInstant?
  /// Origin of the reading that caused the change; of the last known location if no reading did, as with silence.
  /// `nil` if there has been no reading.
  public var origin: LocationOrigin?
  /// Whether the loss of the position requires attention: see ``AnchorWatch``.
  public var isAlarm = false
  /// Verdict on the positions from now on, if that has changed, and not the state; otherwise `nil`.
  public var integrity: Integrity?

  /// Creates a change; the parameters are described at the properties.
  public init(
    _ state: TrackingState, reason: LossReason? = nil, lastKnown: Location? = nil, time: UTCInstant? = nil,
    origin: LocationOrigin? = nil
  ) {
    self.state = state
    self.reason = reason
    self.lastKnown = lastKnown
    self.time = time
    self.origin = origin ?? lastKnown?.origin
  }

  /// Whether the source that caused the change, or its last known location, is simulated.
  public var isSimulated: Bool {
    if let lastKnown, lastKnown.origin == origin { return lastKnown.isSimulated }
    return origin?.kind == .simulated
  }
}

/// A step back of a receiver's clock: two consecutive locations ran on an older time line.
public struct ClockStep: Sendable, Hashable {
  /// Size of the step, estimated from the usual interval; negative.
  public var amount: Duration
  /// Location on the new time line that confirmed the step.
  public var location: Location

  /// Creates a clock step.
  public init(amount: Duration, location: Location) {
    self.amount = amount
    self.location = location
  }
}
