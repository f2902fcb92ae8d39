import LocationJournal
import LocationKit
import LocationText
import LocationWire

/// The explanation of a place event.
struct ExplanationReport: Report {
  let explanation: EventExplanation
  let notation: Notation

  private var transition: RegionTransition { explanation.transition }

  func append(to writer: inout TextWriter) {
    let place = transition.place
    writer.appendExplanation("event", "\(transition.sequence ?? 0): \(explanation.kind) of \(place.name ?? place.id)")
    writer.appendExplanation("time", transition.location.time.map(notation.time) ?? "not known")
    writer.appendExplanation("because", explanation.rule)
    writer.appendExplanation("distance", notation.distance(toEdge: transition.distance))
    if let before = transition.evidence?.previous { writer.appendExplanation("before", text(of: before)) }
    if let evidence = transition.evidence { writer.appendExplanation("limits", text(of: evidence)) }
    writer.appendExplanation("place", text(of: place))
    writer.appendExplanation("location", text(of: transition.location))
    writer.appendExplanation("source", transition.location.origin, isSimulated: transition.location.isSimulated)
    for time in transition.crossed { writer.appendExplanation("crossed", notation.time(time)) }
    if let bracket = transition.bracket {
      writer.appendExplanation(
        "between", "\(notation.time(bracket.lowerBound)) and \(notation.time(bracket.upperBound))")
    }
    for doubt in explanation.doubts { writer.appendExplanation("doubt", doubt) }
    for change in explanation.otherwise { writer.appendExplanation("otherwise", change) }
  }

  private func text(of point: DecisionEvidence.Point) -> String {
    var text = notation.distance(toEdge: point.distance)
    if let time = point.time { text += " at \(notation.time(time))" }
    if let elapsed = explanation.elapsed {
      text += ", " + written { $0.append(elapsed, decimals: 1) } + " s earlier"
    }
    if let speed = explanation.impliedSpeed { text += ", " + notation.speed(speed) }
    return text
  }

  private func text(of evidence: DecisionEvidence) -> String {
    var text = "hysteresis " + notation.distance(evidence.hysteresis)
    if evidence.confirmation != ConfirmationLimits() {
      let seconds = written { $0.append(evidence.confirmation.duration.inSeconds, decimals: 1) }
      text += ", \(evidence.confirmation.locations) locations in a row, \(seconds) s"
    }
    if let speed = evidence.maximumSpeed { text += ", speed " + notation.speed(speed) }
    return text
  }

  private func text(of place: PointOfInterest) -> String {
    let (shape, size) =
      switch place.region {
      case .circle(_, let radius) where place.omittedCorners != nil:
        ("an outline of \(place.omittedCorners ?? 0) corners in a circle of radius", radius)
      case .circle(_, let radius): ("a circle of radius", radius)
      case .polygon: ("a polygon in a circle of radius", place.region.boundingCircle.radius)
      case .corridor(let corridor): ("a corridor of width", corridor.width)
      }
    return "\(place.id): \(shape) \(notation.distance(size)) around "
      + notation.position(place.region.boundingCircle.center)
  }

  private func text(of location: Location) -> String {
    notation.position(location.coordinate, location.horizontalAccuracy)
      + (location.mode == .threeDimensional ? "  3D" : "  2D")
  }

  /// The location is a `TPV` of gpsd.
  func appendJSON(to writer: inout ASCIIWriter) {
    let (location, evidence) = (transition.location, transition.evidence)
    let object: JSONObjectText = [
      "seq": transition.sequence, "event": explanation.kind, "id": transition.place.id,
      "name": transition.place.name, "time": location.time, "rule": explanation.rule,
      "distance": transition.distance, "before": evidence?.previous.map(Self.object),
      "elapsed": explanation.elapsed, "speed": explanation.impliedSpeed, "hysteresis": evidence?.hysteresis,
      "confirm": evidence?.confirmation.locations, "confirmTime": evidence?.confirmation.duration.inSeconds,
      "maxSpeed": evidence?.maximumSpeed, "initial": transition.isInitial, "inferred": transition.isInferred,
      "confidence": transition.confidence, "crossed": transition.crossed,
      "bracket": transition.bracket.map { [$0.lowerBound, $0.upperBound] }, "source": location.origin.source,
      "simulated": location.isSimulated, "location": JSONObjectText(location), "doubts": explanation.doubts,
      "otherwise": explanation.otherwise,
    ]
    object.end(to: &writer)
  }

  private static func object(_ point: DecisionEvidence.Point) -> JSONObjectText {
    let coordinate = [JSONDegrees(point.coordinate.latitude), JSONDegrees(point.coordinate.longitude)]
    return ["time": point.time, "coordinate": coordinate, "distance": point.distance]
  }
}

extension TextWriter {
  mutating func appendExplanation(_ name: String, _ text: String) {
    append(line: name.padded(to: 11) + text)
  }

  mutating func appendExplanation(_ name: String, _ origin: LocationOrigin, isSimulated: Bool) {
    let device = origin.device.map { " \($0)" } ?? ""
    appendExplanation(name, "\(origin.source)\(device) (\(isSimulated ? .simulated : origin.kind))")
  }
}

extension JSONObjectText {
  /// Creates the `TPV` of a location.
  init(_ location: Location) {
    self.init(written: WireEncoder().line(.received(.location(location))))
  }
}

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
