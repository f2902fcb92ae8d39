import LocationKit
import LocationText

/// The explanation of a visit of a journal: its rule in words, and what would have changed it.
struct VisitExplanationReport: Report {
  private let visit: Visit
  private let notation: Notation

  /// Explains a visit; `nil` if the event is not a visit.
  init?(_ event: LocationEvent, notation: Notation) {
    guard case .visited(let visit) = event else { return nil }
    (self.visit, self.notation) = (visit, notation)
  }

  private var rule: String {
    visit.isOver
      ? "away for as long as the stay had lasted or for --visit-time, or without a location for longer than the longest gap"
      : "all locations for --visit-time were within the radius around their centre"
  }

  private var otherwise: [String] {
    guard !visit.isOver, let start = visit.arrival, let end = visit.lastSeen else { return [] }
    let seconds = Int(min(end.duration(since: start).inSeconds.rounded(.down), 1e9))
    return ["with --visit-time above \(seconds) s, the arrival would have been emitted later, or not at all"]
  }

  func append(to writer: inout TextWriter) {
    writer.appendExplanation("event", "\(visit.sequence ?? 0): \(visit.eventName), a visit")
    writer.appendExplanation("time", visit.time.map(notation.time) ?? "not known")
    writer.appendExplanation("because", rule)
    writer.appendExplanation("arrival", visit.arrival.map(notation.time) ?? "not known: one may have come earlier")
    if visit.isOver {
      writer.appendExplanation("departure", visit.departure.map(notation.time) ?? "not known: one may have left later")
    }
    if let lastSeen = visit.lastSeen { writer.appendExplanation("last seen", notation.time(lastSeen)) }
    if let limits = visit.limits { writer.appendExplanation("limits", text(of: limits)) }
    writer.appendExplanation("middle", notation.position(visit.coordinate, visit.horizontalAccuracy))
    if let origin = visit.origin { writer.appendExplanation("source", origin, isSimulated: visit.isSimulated) }
    for change in otherwise { writer.appendExplanation("otherwise", change) }
  }

  private func text(of limits: VisitLimits) -> String {
    "radius \(notation.distance(limits.radius)), \(Int(limits.duration.inSeconds)) s, gaps up to \(Int(limits.longestGap.inSeconds)) s"
  }

  func appendJSON(to writer: inout ASCIIWriter) {
    let object: JSONObjectText = [
      "seq": visit.sequence, "event": visit.eventName, "time": visit.time, "rule": rule,
      "coordinate": [JSONDegrees(visit.coordinate.latitude), JSONDegrees(visit.coordinate.longitude)],
      "arrival": visit.arrival, "departure": visit.departure, "lastSeen": visit.lastSeen,
      "visitRadius": visit.limits?.radius, "visitTime": visit.limits?.duration.inSeconds,
      "source": visit.origin?.source, "simulated": visit.isSimulated, "otherwise": otherwise,
    ]
    object.end(to: &writer)
  }
}
