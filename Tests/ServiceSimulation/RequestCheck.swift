import LocationKit

/// Every request ends, once, by its deadline, and with what was to be had.
struct RequestCheck: Check {
  private(set) var violations: [Violation] = []
  private var requests: [Int: Made] = [:]
  private let timing: Timing
  private var reported: Set<Key> = []
  /// The fetcher: what waits then is answered as soon as slow readers let the manager.
  private var hasEnded = false
  private let release: Duration?
  /// Whether the last location was fresh.
  private var isTracking = false

  private struct Made {
    let number: Int
    let at: Duration
    let request: LocationRequest
    var cancelledAt: Duration?
    var answeredAt: Duration?
    /// When it could have been answered.
    var servedAt: Duration?
  }

  private struct Key: Hashable {
    let time: UTCInstant?
    let coordinate: Coordinate
  }

  init(_ plan: WorldPlan, timing: Timing) {
    self.timing = timing
    release = plan.release
  }

  mutating func see(_ observation: Observation) {
    let now = observation.at
    switch observation.kind {
    case .requested(let number, let request):
      requests[number] = Made(number: number, at: now, request: request)
    case .requestCancelled(let number):
      if requests[number]?.answeredAt == nil { requests[number]?.cancelledAt = now }
    case .answered(let number, let result): answer(number, result, at: now)
    case .reported(let readings):
      for case .location(let location) in readings {
        reported.insert(Key(time: location.time, coordinate: location.coordinate))
      }
    case .runBegan: hasEnded = false
    case .runEnded: hasEnded = true
    case .told(.stateChanged(let change)) where change.integrity == nil: isTracking = change.state == .tracking
    case .told(.updated(let location)) where !location.isOutOfOrder && isTracking: serve(at: now)
    default: break
    }
  }

  mutating func finish(at end: Duration) {
    for made in requests.values.sorted(by: { $0.number < $1.number }) where made.answeredAt == nil {
      violate(made, "a request ends", "it never did")
    }
  }

  /// A location has come that answers a request without conditions.
  private mutating func serve(at now: Duration) {
    for (number, made) in requests where made.answeredAt == nil && made.servedAt == nil {
      if made.request.desiredAccuracy == nil, made.request.maximumAge == nil, now > made.at {
        requests[number]?.servedAt = now
      }
    }
  }

  private mutating func answer(_ number: Int, _ result: Result<Location, LocationError>, at now: Duration) {
    guard let made = requests[number] else {
      return violations.append(Violation("an answer has its request", "\(number)"))
    }
    if made.answeredAt != nil { return violate(made, "a request ends once", "it ended again at \(now)") }
    requests[number]?.answeredAt = now
    if now > made.at + made.request.timeout { violate(made, "a request ends by its deadline", "at \(now)") }
    if let cancelledAt = made.cancelledAt, now > cancelledAt { violate(made, "a cancelled request ends", "at \(now)") }
    if let servedAt = made.servedAt, now > servedAt { violate(made, "the first location answers", "at \(now)") }
    switch result {
    case .success(let location): check(location, made, at: now)
    case .failure(let error): check(error, made, at: now)
    }
  }

  private mutating func check(_ location: Location, _ made: Made, at now: Duration) {
    if !reported.contains(Key(time: location.time, coordinate: location.coordinate)) {
      violate(made, "an answer was reported", location.text)
    }
    if let accuracy = made.request.desiredAccuracy, !(location.horizontalAccuracy?.isWithin(accuracy) ?? false),
      timing == .live, now < made.at + made.request.timeout, !hasEnded
    {
      violate(made, "an answer is good enough", "at \(now)")
    }
  }

  private mutating func check(_ error: LocationError, _ made: Made, at now: Duration) {
    switch error.code {
    case .cancelled:
      if made.cancelledAt != now, release.map({ now < $0 }) ?? true {
        violate(made, "cancelled by its maker", "\(error)")
      }
    case .timedOut:
      if timing == .live, now != made.at + made.request.timeout { violate(made, "timed out at its time", "at \(now)") }
    default:
      if !hasEnded { violate(made, "a request fails with its source", "\(error) at \(now)") }
    }
  }

  private mutating func violate(_ made: Made, _ invariant: String, _ detail: String) {
    violations.append(Violation(invariant, "request \(made.number) of \(made.at): \(detail)"))
  }
}
