import LocationKit

/// What a live view knows: the latest of everything.
struct LiveState {
  /// What is watched, as the user named it.
  let sources: [String]
  var places: any PointOfInterestLookup
  /// The circle of an anchor watch.
  var anchor: PointOfInterest?

  private(set) var location: Location?
  private(set) var receipt: Receipt?
  private(set) var sky: SkyView?
  private(set) var tracking = TrackingState.acquiring
  private(set) var reason: LossReason?
  /// When the state began.
  private(set) var trackingSince = Duration.zero
  /// Of several sources, the one in use.
  private(set) var source: String?
  /// The last ones, the newest last.
  private(set) var events: [Event] = []
  private(set) var locations = 0
  private(set) var transitions = 0
  private(set) var faults = 0
  /// Of the events that faults are.
  private var limiter = MessageLimiter()

  /// How many events are kept: as many as a high terminal shows.
  static let memory = 200

  init(sources: [String], places: any PointOfInterestLookup = PointOfInterestList()) {
    self.sources = sources
    self.places = places
  }

  /// When the location came.
  struct Receipt {
    /// On the view's clock.
    let moment: Duration
    /// How old it was then; `nil` where the time of day cannot be believed.
    let age: Duration?
  }

  struct Event {
    var time: UTCInstant?
    var text: String
    var style: TextStyle
  }

  /// How old the location is at a moment of the view's clock; `nil` where nobody knows.
  func age(at now: Duration) -> Duration? {
    receipt.flatMap { receipt in receipt.age.map { $0 + now - receipt.moment } }
  }

  /// - Parameters:
  ///   - now: on the view's clock.
  ///   - wallClock: the time of day.
  mutating func note(_ event: LocationEvent, at now: Duration, wallClock: UTCInstant, units: UnitSystem) {
    switch event {
    case .received(.location(let new)):
      locations += 1
      // What comes late is no news of where one is.
      guard !new.isOutOfOrder else { return }
      location = new
      receipt = Receipt(moment: now, age: Self.age(of: new, at: wallClock))
    case .received(.sky(let view)): sky = view
    case .stateChanged(let change):
      (tracking, reason, trackingSince) = (change.state, change.reason, now)
      if change.state != .tracking { sky = change.reason == .noFix ? sky : nil }
    case .sourceChanged(let change): source = change.source
    case .entered, .exited, .dwelled, .passed, .removed: transitions += 1
    case .fault(let error): note(error, at: now, wallClock: wallClock)
    default: break
    }
    let printer = TextPrinter(units: units, hasColours: false)
    if let (time, sentence) = printer.sentence(of: event) {
      append(Event(time: time ?? wallClock, text: sentence, style: Self.style(of: event)))
    }
  }

  /// What the program says besides.
  mutating func note(_ text: String, wallClock: UTCInstant) {
    append(Event(time: wallClock, text: text, style: .plain))
  }

  /// What was skipped is counted only; so is what is repeated.
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

  /// Of what was recorded or is made up, the time of day says nothing.
  private static func age(of location: Location, at wallClock: UTCInstant) -> Duration? {
    guard location.origin.kind == .live else { return .zero }
    guard let time = location.time else { return nil }
    let age = wallClock.duration(since: time)
    // Whoever gets a location from the future, or from yesterday, has no idea of the time of day.
    return age > .seconds(-10) && age < .seconds(86_400) ? max(age, .zero) : nil
  }

  private static func style(of event: LocationEvent) -> TextStyle {
    switch event {
    case _ where event.isAlarm: .red
    case .stateChanged(let change): change.state.style
    case .entered: .green
    case .exited, .removed, .clockStepped, .sourceChanged: .yellow
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
