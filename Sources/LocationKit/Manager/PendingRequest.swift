/// A one-shot request that waits for its answer. Whoever takes it out of the locked table answers it.
struct PendingRequest: Sendable {
  let request: LocationRequest
  let answer: @Sendable (Result<Location, LocationError>) -> Void
  /// For recorded sources: the readings' time at which it gives up, once there is one.
  var deadlineLine: Int64?
  var best: Location?
  var hasSky = false
  var satellitesInView = 0
  var noFixReports = 0
  var lastFault: LocationError?
  var timer: Task<Void, Never>?

  /// What to say when the time is over.
  var outcome: Result<Location, LocationError> {
    if let best { return .success(best) }
    return .failure(
      LocationError(
        .timedOut, "no location within \(Self.text(request.timeout)): \(reason)", place: lastFault?.place,
        remedy: remedy, underlying: lastFault))
  }

  private var reason: String {
    if hasSky || noFixReports > 0 {
      return hasSky
        ? "the receiver has no fix, with \(satellitesInView) satellites in view"
        : "the receiver says that it has no fix"
    }
    return lastFault?.message ?? "the source said nothing"
  }

  private var remedy: String? {
    if hasSky || noFixReports > 0 { return "give the antenna a free view of the sky, and the receiver some minutes" }
    return lastFault?.remedy ?? "check that the source has a receiver and that the receiver is on"
  }

  private static func text(_ duration: Duration) -> String {
    var writer = ASCIIWriter()
    writer.append(duration.inSeconds, decimals: 3)
    return String(decoding: writer.bytes, as: UTF8.self) + " s"
  }
}
