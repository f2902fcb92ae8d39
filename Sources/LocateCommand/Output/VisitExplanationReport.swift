import LocationJournal
import LocationKit
import LocationText
import LocationWire

/// The explanation of a visit.
struct VisitExplanationReport: Report {
  let explanation: VisitExplanation
  let notation: Notation

  func append(to writer: inout TextWriter) {
    let visit = explanation.visit
    writer.appendExplanation("event", "\(visit.sequence ?? 0): \(explanation.kind), a visit")
    writer.appendExplanation("time", visit.time.map(notation.time) ?? "not known")
    writer.appendExplanation("because", explanation.rule)
    writer.appendExplanation("arrival", visit.arrival.map(notation.time) ?? "not known: one may have come earlier")
    if visit.isOver {
      writer.appendExplanation("departure", visit.departure.map(notation.time) ?? "not known: one may have left later")
    }
    if let lastSeen = visit.lastSeen { writer.appendExplanation("last seen", notation.time(lastSeen)) }
    if let limits = visit.limits { writer.appendExplanation("limits", text(of: limits)) }
    writer.appendExplanation("middle", notation.position(visit.coordinate, visit.horizontalAccuracy))
    if let origin = visit.origin { writer.appendExplanation("source", origin, isSimulated: visit.isSimulated) }
    for change in explanation.otherwise { writer.appendExplanation("otherwise", change) }
  }

  private func text(of limits: VisitLimits) -> String {
    "radius \(notation.distance(limits.radius)), \(Int(limits.duration.inSeconds)) s, gaps up to \(Int(limits.longestGap.inSeconds)) s"
  }

  func appendJSON(to writer: inout ASCIIWriter) {
    let visit = explanation.visit
    let object: JSONObjectText = [
      "seq": visit.sequence, "event": explanation.kind, "time": visit.time, "rule": explanation.rule,
      "coordinate": [JSONDegrees(visit.coordinate.latitude), JSONDegrees(visit.coordinate.longitude)],
      "arrival": visit.arrival, "departure": visit.departure, "lastSeen": visit.lastSeen,
      "visitRadius": visit.limits?.radius, "visitTime": visit.limits?.duration.inSeconds,
      "source": visit.origin?.source, "simulated": visit.isSimulated, "otherwise": explanation.otherwise,
    ]
    object.end(to: &writer)
  }
}
