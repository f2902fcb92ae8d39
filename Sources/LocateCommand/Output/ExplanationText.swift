import LocationJournal
import LocationKit
import LocationText
import LocationWire

/// The text form of the explanation of a place event.
struct ExplanationText {
  private let explanation: EventExplanation
  private let units: UnitSystem
  private let coordinates: CoordinateFormat

  init(_ explanation: EventExplanation, units: UnitSystem, coordinates: CoordinateFormat) {
    (self.explanation, self.units, self.coordinates) = (explanation, units, coordinates)
  }

  private var transition: RegionTransition { explanation.transition }

  func append(to writer: inout TextWriter) {
    let place = transition.place
    let name = (place.name ?? place.id)
    writer.appendExplanation("event", "\(transition.sequence ?? 0): \(explanation.kind) of \(name)")
    writer.appendExplanation("time", transition.location.time?.description ?? "not known")
    writer.appendExplanation("because", explanation.rule)
    writer.appendExplanation("distance", distance(transition.distance))
    if let before = transition.evidence?.previous { writer.appendExplanation("before", text(of: before)) }
    if let evidence = transition.evidence { writer.appendExplanation("limits", text(of: evidence)) }
    writer.appendExplanation("place", text(of: place))
    writer.appendExplanation("location", text(of: transition.location))
    writer.appendExplanation("source", source)
    for time in transition.crossed { writer.appendExplanation("crossed", time.description) }
    if let bracket = transition.bracket {
      writer.appendExplanation("between", "\(bracket.lowerBound) and \(bracket.upperBound)")
    }
    for doubt in explanation.doubts { writer.appendExplanation("doubt", doubt) }
    for change in explanation.otherwise { writer.appendExplanation("otherwise", change) }
  }

  private func distance(_ metres: Double) -> String {
    written { units.appendDistance(metres.magnitude, to: &$0) }
      + (metres <= 0 ? " inside the edge" : " outside the edge")
  }

  private func text(of point: DecisionEvidence.Point) -> String {
    var text = distance(point.distance)
    if let time = point.time { text += " at \(time)" }
    if let elapsed = explanation.elapsed {
      text += ", " + written { $0.append(elapsed, decimals: 1) } + " s earlier"
    }
    if let speed = explanation.impliedSpeed { text += ", " + written { units.appendSpeed(speed, to: &$0) } }
    return text
  }

  private func text(of evidence: DecisionEvidence) -> String {
    var text = "hysteresis " + written { units.appendDistance(evidence.hysteresis, to: &$0) }
    if evidence.confirmation != ConfirmationLimits() {
      let seconds = written { $0.append(evidence.confirmation.duration.inSeconds, decimals: 1) }
      text += ", \(evidence.confirmation.locations) locations in a row, \(seconds) s"
    }
    if let speed = evidence.maximumSpeed { text += ", speed " + written { units.appendSpeed(speed, to: &$0) } }
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
    return "\(place.id): \(shape) " + written { units.appendDistance(size, to: &$0) } + " around "
      + written { coordinates.append(place.region.boundingCircle.center, to: &$0) }
  }

  private func text(of location: Location) -> String {
    var text = written { coordinates.append(location.coordinate, to: &$0) }
    if let accuracy = location.horizontalAccuracy {
      text += "  ±" + written { units.appendDistance(accuracy.radius, to: &$0) } + " (\(accuracy.basis))"
    }
    text += location.mode == .threeDimensional ? "  3D" : "  2D"
    return text
  }

  private var source: String {
    Self.text(of: transition.location.origin, isSimulated: transition.location.isSimulated)
  }

  static func text(of origin: LocationOrigin, isSimulated: Bool) -> String {
    let device = origin.device.map { " \($0)" } ?? ""
    return "\(origin.source)\(device)" + " (\(isSimulated ? .simulated : origin.kind))"
  }
}

extension TextWriter {
  /// Appends a line of an explanation.
  mutating func appendExplanation(_ name: String, _ text: String) {
    append(line: name + String(repeating: " ", count: max(1, 11 - name.count)) + text)
  }
}

extension EventExplanation {
  /// Appends one object and a line end. The location is a `TPV` of gpsd.
  func appendJSON(to writer: inout ASCIIWriter) {
    var object = JSONObjectText()
    if let sequence = transition.sequence { object.add("seq", sequence) }
    object.add("event", kind)
    object.add("id", transition.place.id)
    object.add("name", transition.place.name)
    object.add("time", transition.location.time)
    object.add("rule", rule)
    object.add("distance", transition.distance)
    if let evidence = transition.evidence {
      if let before = evidence.previous {
        object.add("before", Self.object(before))
        object.add("elapsed", elapsed)
        object.add("speed", impliedSpeed)
      }
      object.add("hysteresis", evidence.hysteresis)
      object.add("confirm", evidence.confirmation.locations)
      object.add("confirmTime", evidence.confirmation.duration.inSeconds)
      object.add("maxSpeed", evidence.maximumSpeed)
    }
    object.add("initial", transition.isInitial)
    object.add("inferred", transition.isInferred)
    object.add("confidence", transition.confidence)
    object.add("crossed", transition.crossed.map(\.description))
    if let bracket = transition.bracket {
      object.add("bracket", [bracket.lowerBound.description, bracket.upperBound.description])
    }
    object.add("source", transition.location.origin.source)
    object.add("simulated", transition.location.isSimulated)
    object.add("location", Self.object(transition.location))
    object.add("doubts", doubts)
    object.add("otherwise", otherwise)
    object.end(to: &writer)
  }

  private static func object(_ point: DecisionEvidence.Point) -> JSONObjectText {
    let coordinate = [JSONDegrees(point.coordinate.latitude), JSONDegrees(point.coordinate.longitude)]
    return ["time": point.time, "coordinate": coordinate, "distance": point.distance]
  }

  private static func object(_ location: Location) -> JSONObjectText {
    var writer = ASCIIWriter()
    WireEncoder().encode(location, to: &writer)
    return JSONObjectText(written: writer.bytes)
  }
}
