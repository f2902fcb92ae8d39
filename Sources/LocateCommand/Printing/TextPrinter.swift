import LocationKit

/// A printer of lines of text: one per location that passed the filter, and one per event.
struct TextPrinter: EventPrinter {
  let takesUpdates = true
  let units: UnitSystem
  var coordinates = CoordinateFormat.deg
  let hasColours: Bool

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    if case .updated(let location) = event { return line(location, to: &writer) }
    guard let (time, sentence) = written(event) else { return }
    self.time(time, to: &writer)
    writer.append("  ")
    writer.append(sentence)
    writer.append("\n")
  }

  /// Returns the text of an event other than a location, without time and line end; `nil` for an event that is not
  /// printed.
  func sentence(of event: LocationEvent) -> (time: UTCInstant?, text: String)? {
    written(event).map { ($0.time, String(decoding: $0.text.raw.bytes, as: UTF8.self)) }
  }

  /// Returns the same, with colours if they are enabled.
  func written(_ event: LocationEvent) -> (time: UTCInstant?, text: TextWriter)? {
    var writer = TextWriter()
    let time: UTCInstant?
    switch event {
    case .stateChanged(let change): time = sentence(change, to: &writer)
    case .entered(let transition): time = sentence("entered", .green, transition, to: &writer)
    case .exited(let transition) where transition.isAlarm:
      time = sentence("ALARM: dragging: left", .red, transition, to: &writer)
    case .exited(let transition): time = sentence("left", .yellow, transition, to: &writer)
    case .dwelled(let transition): time = sentence("stayed at", .cyan, transition, to: &writer)
    case .passed(let transition): time = sentence("passed", .cyan, transition, to: &writer)
    case .placeRemoved(let transition): time = sentence("no longer watched:", .yellow, transition, to: &writer)
    case .visited(let visit): time = sentence(visit, to: &writer)
    case .clockStepped(let step): time = sentence(step, to: &writer)
    case .sourceChanged(let change): time = sentence(change, to: &writer)
    case .received, .updated, .authorizationChanged, .fault: return nil
    }
    if event.isSimulated { writer.append("; simulated") }
    return (time, writer)
  }

  private func line(_ location: Location, to writer: inout TextWriter) {
    time(location.time, to: &writer)
    writer.append("  ")
    coordinates.append(location.coordinate, to: &writer.raw)
    if let altitude = location.altitudeMSL {
      writer.append("  ")
      units.appendHeight(altitude, to: &writer.raw)
    }
    if let speed = location.speed {
      writer.append("  ")
      units.appendSpeed(speed, to: &writer.raw)
    }
    if let course = location.courseOverGround {
      writer.append("  ")
      writer.append(course.asFullCircle(decimals: 0), decimals: 0)
      writer.append("°")
    }
    if let accuracy = location.horizontalAccuracy { self.accuracy(accuracy, to: &writer) }
    writer.append(location.mode == .threeDimensional ? "  3D" : "  2D")
    if location.isSimulated { writer.append("  simulated") }
    if location.isOutOfOrder { writer.append("  out of order") }
    if let datum = location.datum { writer.append(text: "  datum \(datum)") }
    writer.append("\n")
  }

  private func sentence(_ change: StateChange, to writer: inout TextWriter) -> UTCInstant? {
    let colour: TextStyle = change.state == .tracking ? .green : change.state == .lost ? .red : .yellow
    coloured(colour, to: &writer) { $0.append(text: (change.isAlarm ? "ALARM: " : "") + change.state.rawValue) }
    if let reason = change.reason { writer.append(text: ": \(reason.rawValue)") }
    if change.state != .tracking, let last = change.lastKnown?.time {
      writer.append("; last known at ")
      writer.append(last)
    } else if change.state == .lost, change.lastKnown == nil {
      writer.append("; no location since the start")
    }
    return change.time
  }

  private func sentence(
    _ verb: StaticString, _ colour: TextStyle, _ transition: RegionTransition, to writer: inout TextWriter
  ) -> UTCInstant? {
    coloured(colour, to: &writer) { writer in
      writer.append(verb)
      writer.append(" ")
      writer.append(text: transition.place.name ?? transition.place.id)
    }
    writer.append(", ")
    units.appendDistance(transition.distance.magnitude, to: &writer.raw)
    writer.append(transition.distance <= 0 ? " inside the edge" : " outside the edge")
    if transition.isInitial { writer.append("; at the start") }
    if transition.isInferred { writer.append("; some time before") }
    if let confidence = transition.confidence {
      writer.append("; ")
      writer.append(confidence * 100, decimals: 0)
      writer.append(" % sure")
    }
    return transition.location.time
  }

  private func sentence(_ visit: Visit, to writer: inout TextWriter) -> UTCInstant? {
    coloured(visit.isOver ? .yellow : .green, to: &writer) { $0.append(visit.isOver ? "visit ended:" : "visit:") }
    writer.append(" ")
    coordinates.append(visit.coordinate, to: &writer.raw)
    if let accuracy = visit.horizontalAccuracy { self.accuracy(accuracy, to: &writer) }
    writer.append(visit.isOver ? ", from " : ", since ")
    time(ofVisit: visit.arrival, to: &writer)
    guard visit.isOver else { return visit.time }
    writer.append(" to ")
    time(ofVisit: visit.departure, to: &writer)
    if visit.departure == nil, let lastSeen = visit.lastSeen {
      writer.append(", last seen ")
      writer.append(lastSeen)
    }
    return visit.time
  }

  private func time(ofVisit instant: UTCInstant?, to writer: inout TextWriter) {
    if let instant { writer.append(instant) } else { writer.append("an unknown time") }
  }

  private func accuracy(_ accuracy: Accuracy, to writer: inout TextWriter) {
    writer.append("  ±")
    units.appendDistance(accuracy.radius, to: &writer.raw)
    writer.append(text: " (\(accuracy.basis))")
  }

  private func sentence(_ change: SourceChange, to writer: inout TextWriter) -> UTCInstant? {
    let (name, previous) =
      change.isWithinSource
      ? ("device \(change.device ?? "without a name")", change.previousDevice ?? "the one without a name")
      : ("source \(change.source)", change.previous)
    coloured(.yellow, to: &writer) { $0.append(text: name) }
    if let previous { writer.append(text: ", not \(previous)") }
    if let reason = change.reason { writer.append(text: ": \(reason.rawValue)") }
    return change.time
  }

  private func sentence(_ step: ClockStep, to writer: inout TextWriter) -> UTCInstant? {
    coloured(.yellow, to: &writer) { $0.append("the receiver's clock was put back") }
    writer.append(" by ")
    let seconds = step.amount.inSeconds.magnitude
    if seconds < 86_400 {
      writer.append(seconds, decimals: 3)
      writer.append(" s")
    } else {
      writer.append(seconds / 86_400, decimals: 1)
      writer.append(" days")
    }
    return step.location.time
  }

  private func time(_ instant: UTCInstant?, to writer: inout TextWriter) {
    if let instant { writer.append(instant) } else { writer.append("no time                 ") }
  }

  private func coloured(_ colour: TextStyle, to writer: inout TextWriter, _ body: (inout TextWriter) -> Void) {
    writer.append(colour, hasColours: hasColours, body)
  }
}
