/// A one-shot request that waits for its answer. The code that removes it from the locked table must answer it.
struct PendingRequest: Sendable {
  let identifier: Int
  let request: LocationRequest
  let answer: @Sendable (Result<Location, LocationError>) -> Void
  /// For recorded sources, the readings' time at which the request times out; `nil` until the first location.
  var deadlineLine: Int64?
  var timer: TaskHandle?

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

  // MARK: Readings

  /// Takes a new location. Returns the answer if the location is one.
  /// - Parameter isFresh: whether the location makes the position tracked. A location that is too old is an answer
  ///   only if nothing better arrives.
  mutating func see(_ location: Location, age: Duration?, isFresh: Bool) -> Result<Location, LocationError>? {
    if let maximumAge = request.maximumAge, let age, age > maximumAge {
      locationsTooOld += 1
      return nil
    }
    if isFresh, request.isSatisfied(by: location) { return .success(location) }
    if request.prefers(location, to: best) { best = location }
    return nil
  }

  /// Notes any other reading as a possible reason why there is no location.
  mutating func see(_ reading: Reading) {
    switch reading {
    case .noFix(let report): if report.reason == .noFix { noFixReports += 1 }
    case .sky(let sky): satellitesInView = sky.satellites.count
    case .fault(let error): lastFault = error
    case .location, .heading, .sourceChanged, .counts: break
    }
  }

  /// Returns whether the readings' time has passed the time-out, which counts from the first location.
  mutating func isOver(at line: Int64) -> Bool {
    let deadline = deadlineLine ?? line.saturatingAdding(request.timeout.inNanoseconds)
    deadlineLine = deadline
    return line > deadline
  }

  // MARK: Answers

  /// Answer at the time-out.
  var timedOut: Result<Location, LocationError> {
    outcome(.timedOut, "no location within \(Self.text(request.timeout))")
  }

  /// Answer at the end of the source.
  var sourceEnded: Result<Location, LocationError> { outcome(.sourceEnded, "the source ended without a location") }

  func failed(_ error: LocationError) -> Result<Location, LocationError> {
    best.map { .success($0) } ?? .failure(error)
  }

  private func outcome(_ code: LocationError.Code, _ what: String) -> Result<Location, LocationError> {
    let (reason, remedy) = self.reason
    return failed(
      LocationError(code, "\(what): \(reason)", context: lastFault?.context, remedy: remedy, underlying: lastFault))
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
    return ("the source reported nothing", "check that the source has a receiver and that the receiver is on")
  }

  private static func text(_ duration: Duration) -> String {
    written { $0.append(duration.inSeconds, decimals: 3) } + " s"
  }
}
