/// What a manager emits. What is rare and large lies in a box, so that the many `updated` stay small.
public enum LocationEvent: Sendable, Hashable {
  /// A reading as it came, before every filter. Only the lossless ``LocationManager/run(isolation:filter:_:)`` gets these.
  case received(Reading)
  /// A location that passed the subscriber's filter.
  case updated(Location)
  /// The state of the fix changed.
  indirect case stateChanged(StateChange)
  indirect case entered(RegionTransition)
  indirect case exited(RegionTransition)
  indirect case dwelled(RegionTransition)
  /// Entered and left between two locations; stands for both.
  indirect case passed(RegionTransition)
  /// The place in which one was is not watched any more.
  indirect case removed(RegionTransition)
  /// A stay has become a visit, or a visit is over; where ``LocationManager/Configuration/visits`` are wanted.
  indirect case visited(Visit)
  indirect case clockStepped(ClockStep)
  /// Of several sources, another one is used.
  indirect case sourceChanged(SourceChange)
  case authorizationChanged(Authorization)
  /// Something was skipped, or the source is out of reach, or it failed for good: the error says which.
  indirect case fault(LocationError)
}

extension LocationEvent {
  /// Whether it tells of a place, or of a visit somewhere.
  public var isPlaceEvent: Bool {
    switch self {
    case .entered, .exited, .dwelled, .passed, .removed, .visited: true
    default: false
    }
  }

  /// Whether somebody must hear of it: see ``AnchorWatch``.
  public var isAlarm: Bool {
    switch self {
    case .exited(let transition): transition.isAlarm
    case .stateChanged(let change): change.isAlarm
    default: false
    }
  }
}

/// How fresh the position is.
public enum TrackingState: String, Sendable, Hashable, CaseIterable {
  /// Nothing has been known yet.
  case acquiring
  /// Locations come.
  case tracking
  /// None has come for longer than usual.
  case stale
  /// The position is not known any more.
  case lost
}

public struct StateChange: Sendable, Hashable {
  public var state: TrackingState
  /// Why, for ``TrackingState/stale`` and ``TrackingState/lost``.
  public var reason: LossReason?
  public var lastKnown: Location?
  /// By the readings' time for recorded sources; for live ones `nil` where no reading caused the change.
  public var time: UTCInstant?
  /// Of the reading that decided; of the last known location where the change has no reading, as silence has none. `nil` where
  /// nothing has been read.
  public var origin: LocationOrigin?
  /// Somebody who relies on the position must hear of it: see ``AnchorWatch``.
  public var isAlarm = false

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

  /// Whether the source that decided is simulated, or its last known location.
  public var isSimulated: Bool {
    if let lastKnown, lastKnown.origin == origin { return lastKnown.isSimulated }
    return origin?.kind == .simulated
  }
}

/// A receiver's clock was put back: two locations in a row ran on an older time line.
public struct ClockStep: Sendable, Hashable {
  /// By how much, as well as the usual interval tells; negative.
  public var amount: Duration
  /// The location on the new time line that decided.
  public var location: Location

  public init(amount: Duration, location: Location) {
    self.amount = amount
    self.location = location
  }
}
