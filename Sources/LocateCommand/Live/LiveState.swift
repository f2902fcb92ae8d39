import LocationKit

/// The state of a live view: the latest value of everything.
struct LiveState {
  /// The sources, as the user named them.
  let sources: [String]
  var places: any PlaceLookup = PlaceList()
  var anchor: PointOfInterest?

  private(set) var location: Location?
  private(set) var receipt: Receipt?
  private(set) var sky: SkyView?
  /// Newest heading, and the time of its reception on the view's clock.
  private(set) var heading: (value: Heading, moment: Duration)?
  private(set) var tracking = TrackingState.acquiring
  private(set) var reason: LossReason?
  /// Time of the last change of state, on the view's clock.
  private(set) var trackingSince = Duration.zero
  /// The active source of a failover list.
  private(set) var source: String?
  /// The last events, oldest first.
  private(set) var events: [Event] = []
  private(set) var locations = 0
  private(set) var transitions = 0
  private(set) var faults = 0
  private(set) var limiter = MessageLimiter()

  /// Number of events that are stored: as many as a tall terminal shows.
  static let memory = 200

  /// The reception of a location.
  struct Receipt {
    /// Time of reception, on the view's clock.
    let moment: Duration
    /// Age of the location at reception; `nil` if its time or the system's time of day is not plausible.
    let age: Duration?
  }

  struct Event {
    var time: UTCInstant?
    var text: String
    var style: TextStyle
  }

  /// Returns the age of the location at a time of the view's clock; `nil` if it is unknown.
  func age(at now: Duration) -> Duration? {
    receipt.flatMap { receipt in receipt.age.map { $0 + now - receipt.moment } }
  }

  /// Applies an event to the state.
  ///
  /// - Parameters:
  ///   - now: time on the view's clock.
  ///   - wallClock: the time of day.
  mutating func note(_ event: LocationEvent, at now: Duration, wallClock: UTCInstant, notation: Notation) {
    switch event {
    case .received(.location(let new)):
      locations += 1
      // A late location is not the current position.
      guard !new.isOutOfOrder else { return }
      location = new
      receipt = Receipt(moment: now, age: Self.age(of: new, at: wallClock))
    case .received(.sky(let view)): sky = view
    case .received(.heading(let new)): heading = (new, now)
    // The verdict on the positions has changed, and not the state.
    case .stateChanged(let change) where change.integrity != nil: break
    case .stateChanged(let change):
      (tracking, reason, trackingSince) = (change.state, change.reason, now)
      if change.state != .tracking { sky = change.reason == .noFix ? sky : nil }
    case .sourceChanged(let change): source = change.source
    case .entered, .exited, .dwelled, .passed, .placeRemoved: transitions += 1
    case .fault(let error): note(error, at: now, wallClock: wallClock)
    default: break
    }
    let printer = TextPrinter(notation: notation)
    if let (time, sentence) = printer.sentence(of: event) {
      append(Event(time: time ?? wallClock, text: sentence, style: Self.style(of: event)))
    }
  }

  /// Appends a message of the program.
  mutating func note(_ text: String, wallClock: UTCInstant) {
    append(Event(time: wallClock, text: text, style: .plain))
  }

  /// Counts a fault. Skipped input and repeated messages are not shown.
  private mutating func note(_ fault: LocationError, at now: Duration, wallClock: UTCInstant) {
    faults += 1
    guard !fault.isSkip else { return }
    var lines: [String] = []
    _ = limiter.pass(fault.sentence, at: now) { lines.append($0) }
    for line in lines { append(Event(time: wallClock, text: line, style: .red)) }
  }

  private mutating func append(_ event: Event) {
    events.append(event)
    if events.count > Self.memory { events.removeFirst() }
  }

  /// Returns the age of a live location; zero for recorded and simulated ones, which have no meaningful age.
  private static func age(of location: Location, at wallClock: UTCInstant) -> Duration? {
    guard location.origin.kind == .live else { return .zero }
    guard let time = location.time else { return nil }
    let age = wallClock.duration(since: time)
    // A location from the future, or older than a day, means that one of the two clocks is wrong.
    return age > .seconds(-10) && age < .seconds(86_400) ? max(age, .zero) : nil
  }

  private static func style(of event: LocationEvent) -> TextStyle {
    switch event {
    case _ where event.isAlarm: .red
    case .stateChanged(let change): change.integrity.map { $0.isTrusted ? .green : .red } ?? change.state.style
    case .entered: .green
    case .exited, .placeRemoved, .clockStepped, .sourceChanged: .yellow
    case .dwelled, .passed, .visited: .cyan
    default: .plain
    }
  }
}

extension TrackingState {
  var style: TextStyle {
    switch self {
    case .tracking: .green
    case .acquiring, .stale: .yellow
    case .lost: .red
    }
  }
}
