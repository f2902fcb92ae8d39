import LocationJournal
import LocationKit
import LocationText
import LocationWire

/// The text form of the explanation of a visit.
struct VisitExplanationText {
  private let explanation: VisitExplanation
  private let units: UnitSystem
  private let coordinates: CoordinateFormat

  init(_ explanation: VisitExplanation, units: UnitSystem, coordinates: CoordinateFormat) {
    (self.explanation, self.units, self.coordinates) = (explanation, units, coordinates)
  }

  func append(to writer: inout TextWriter) {
    let visit = explanation.visit
    writer.appendExplanation("event", "\(visit.sequence ?? 0): \(explanation.kind), a visit")
    writer.appendExplanation("time", visit.time?.description ?? "not known")
    writer.appendExplanation("because", explanation.rule)
    writer.appendExplanation("arrival", visit.arrival?.description ?? "not known: one may have come earlier")
    if visit.isOver {
      writer.appendExplanation("departure", visit.departure?.description ?? "not known: one may have left later")
    }
    if let lastSeen = visit.lastSeen { writer.appendExplanation("last seen", lastSeen.description) }
    if let limits = visit.limits { writer.appendExplanation("limits", text(of: limits)) }
    writer.appendExplanation("middle", middle(of: visit))
    if let origin = visit.origin {
      writer.appendExplanation("source", ExplanationText.text(of: origin, isSimulated: visit.isSimulated))
    }
    for change in explanation.otherwise { writer.appendExplanation("otherwise", change) }
  }

  private func text(of limits: VisitLimits) -> String {
    "radius " + written { units.appendDistance(limits.radius, to: &$0) }
      + ", \(Int(limits.duration.inSeconds)) s, gaps up to \(Int(limits.longestGap.inSeconds)) s"
  }

  private func middle(of visit: Visit) -> String {
    var text = written { coordinates.append(visit.coordinate, to: &$0) }
    if let accuracy = visit.horizontalAccuracy {
      let radius = written { units.appendDistance(accuracy.radius, to: &$0) }
      text += "  ±\(radius) (\(accuracy.basis))"
    }
    return text
  }
}

extension VisitExplanation {
  /// Appends one object and a line end.
  func appendJSON(to writer: inout ASCIIWriter) {
    let object: JSONObjectText = [
      "seq": visit.sequence, "event": kind, "time": visit.time, "rule": rule,
      "coordinate": [JSONDegrees(visit.coordinate.latitude), JSONDegrees(visit.coordinate.longitude)],
      "arrival": visit.arrival, "departure": visit.departure, "lastSeen": visit.lastSeen,
      "visitRadius": visit.limits?.radius, "visitTime": visit.limits?.duration.inSeconds,
      "source": visit.origin?.source, "simulated": visit.isSimulated, "otherwise": otherwise,
    ]
    object.end(to: &writer)
  }
}
