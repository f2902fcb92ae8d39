/// A one-shot request that waits for its answer. Whoever takes it out of the locked table answers it.
struct PendingRequest: Sendable {
  let identifier: Int
  let request: LocationRequest
  let answer: @Sendable (Result<Location, LocationError>) -> Void
  /// For recorded sources: the readings' time at which it gives up, once there is one.
  var deadlineLine: Int64?
  var timer: Task<Void, Never>?

  private var best: Location?
  private var satellitesInView: Int?
  private var noFixReports = 0
  private var locationsTooOld = 0
  private var lastFault: LocationError?

  init(
    identifier: Int, request: LocationRequest, answer: @escaping @Sendable (Result<Location, LocationError>) -> Void
  ) {
    self.identifier = identifier
    self.request = request
    self.answer = answer
  }

  func end(_ result: Result<Location, LocationError>) {
    timer?.cancel()
    answer(result)
  }

  // MARK: What it sees

  /// A new location. The answer, if this is one.
  /// - Parameter isFresh: whether the position is tracked by it; what is too old answers only when nothing better comes.
  mutating func see(_ location: Location, age: Duration?, isFresh: Bool) -> Result<Location, LocationError>? {
    if let maximumAge = request.maximumAge, let age, age > maximumAge {
      locationsTooOld += 1
      return nil
    }
    if isFresh, request.isSatisfied(by: location) { return .success(location) }
    if request.prefers(location, to: best) { best = location }
    return nil
  }

  /// Any other reading: a reason why there is no location.
  mutating func see(_ reading: Reading) {
    switch reading {
    case .noFix(let report): if report.reason == .noFix { noFixReports += 1 }
    case .sky(let sky): satellitesInView = sky.satellites.count
    case .fault(let error): lastFault = error
    case .location, .sourceChanged, .account: break
    }
  }

  /// Whether the readings' time has come to its end. The time-out counts from the first location on.
  mutating func isOver(at line: Int64) -> Bool {
    let deadline = deadlineLine ?? line.saturatingAdding(request.timeout.inNanoseconds)
    deadlineLine = deadline
    return line > deadline
  }

  // MARK: What it says

  /// What to say when the time is over.
  var timedOut: Result<Location, LocationError> {
    outcome(.timedOut, "no location within \(Self.text(request.timeout))")
  }

  /// What to say when the source has ended.
  var sourceEnded: Result<Location, LocationError> { outcome(.sourceEnded, "the source ended without a location") }

  func failed(_ error: LocationError) -> Result<Location, LocationError> {
    best.map { .success($0) } ?? .failure(error)
  }

  private func outcome(_ code: LocationError.Code, _ what: String) -> Result<Location, LocationError> {
    let (reason, remedy) = self.reason
    return failed(
      LocationError(code, "\(what): \(reason)", place: lastFault?.place, remedy: remedy, underlying: lastFault))
  }

  private var reason: (String, remedy: String?) {
    if locationsTooOld > 0 {
      return (
        "all \(locationsTooOld) that came were too old", "check the time of day of this computer, or allow more age"
      )
    }
    if satellitesInView != nil || noFixReports > 0 {
      let view = satellitesInView.map { ", with \($0) satellites in view" } ?? ""
      return (
        "the receiver has no fix\(view)", "give the antenna a free view of the sky, and the receiver some minutes"
      )
    }
    if let lastFault { return (lastFault.message, lastFault.remedy) }
    return ("the source said nothing", "check that the source has a receiver and that the receiver is on")
  }

  private static func text(_ duration: Duration) -> String {
    var writer = ASCIIWriter()
    writer.append(duration.inSeconds, decimals: 3)
    return String(decoding: writer.bytes, as: UTF8.self) + " s"
  }
}
