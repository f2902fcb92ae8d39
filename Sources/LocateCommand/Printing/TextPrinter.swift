import LocationKit

/// A printer of lines of text: one per location that passed the filter, and one per event.
struct TextPrinter: EventPrinter {
  let takesUpdates = true
  var notation = Notation()
  var hasColours = false

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
    guard let sentence = makeSentence(event) else { return nil }
    var writer = TextWriter()
    writer.append(sentence.style, hasColours: hasColours) { $0.append(text: sentence.head) }
    writer.append(text: sentence.rest + (event.isSimulated ? "; simulated" : ""))
    return (sentence.time, writer)
  }

  private func line(_ location: Location, to writer: inout TextWriter) {
    time(location.time, to: &writer)
    writer.append("  ")
    notation.coordinates.append(location.coordinate, to: &writer.raw)
    if let altitude = location.altitudeMSL {
      writer.append("  ")
      notation.units.appendHeight(altitude, to: &writer.raw)
    }
    if let speed = location.speed {
      writer.append("  ")
      notation.units.appendSpeed(speed, to: &writer.raw)
    }
    if let course = location.courseOverGround {
      writer.append("  ")
      writer.raw.append(course.asFullCircle(decimals: 0), decimals: 0)
      writer.append("°")
    }
    if let accuracy = location.horizontalAccuracy { writer.append(text: "  \(notation.accuracy(accuracy))") }
    writer.append(location.mode == .threeDimensional ? "  3D" : "  2D")
    if location.isSimulated { writer.append("  simulated") }
    if location.isOutOfOrder { writer.append("  out of order") }
    if let datum = location.datum { writer.append(text: "  datum \(datum)") }
    writer.append("\n")
  }

  private func time(_ instant: UTCInstant?, to writer: inout TextWriter) {
    if let instant { writer.append(text: notation.time(instant)) } else { writer.append("no time                 ") }
  }

  // MARK: Sentences

  /// The text of an event; its head is coloured.
  private struct Sentence {
    let time: UTCInstant?
    let style: TextStyle
    let head: String
    let rest: String
  }

  private func makeSentence(_ event: LocationEvent) -> Sentence? {
    switch event {
    case .stateChanged(let change): sentence(change)
    case .entered(let transition): sentence("entered", .green, transition)
    case .exited(let transition) where transition.isAlarm: sentence("ALARM: dragging: left", .red, transition)
    case .exited(let transition): sentence("left", .yellow, transition)
    case .dwelled(let transition): sentence("stayed at", .cyan, transition)
    case .passed(let transition): sentence("passed", .cyan, transition)
    case .placeRemoved(let transition): sentence("no longer watched:", .yellow, transition)
    case .visited(let visit): sentence(visit)
    case .clockStepped(let step): sentence(step)
    case .sourceChanged(let change): sentence(change)
    case .received, .updated, .headingUpdated, .authorizationChanged, .fault: nil
    }
  }

  private func sentence(_ change: StateChange) -> Sentence {
    if let integrity = change.integrity { return sentence(integrity, at: change.time) }
    var rest = change.reason.map { ": \($0.rawValue)" } ?? ""
    if change.state != .tracking, let last = change.lastKnown?.time {
      rest += "; last known at \(notation.time(last))"
    } else if change.state == .lost, change.lastKnown == nil {
      rest += "; no location since the start"
    }
    let head = (change.isAlarm ? "ALARM: " : "") + change.state.rawValue
    return Sentence(time: change.time, style: change.state.style, head: head, rest: rest)
  }

  private func sentence(_ integrity: Integrity, at time: UTCInstant?) -> Sentence {
    guard !integrity.isTrusted else {
      return Sentence(time: time, style: .green, head: "positions are trusted again", rest: "")
    }
    let reasons = integrity.reasons.map(\.rawValue).joined(separator: ", ")
    let sure = integrity.confidence.map(percentage)
    return Sentence(
      time: time, style: .red, head: "positions are \(integrity.state.rawValue)", rest: ": \(reasons)\(sure ?? "")")
  }

  private func sentence(_ verb: String, _ style: TextStyle, _ transition: RegionTransition) -> Sentence {
    var rest = ", \(notation.distance(toEdge: transition.distance))"
    if transition.isInitial { rest += "; at the start" }
    if transition.isInferred { rest += "; some time before" }
    if let confidence = transition.confidence { rest += percentage(confidence) }
    if let integrity = transition.location.distrust { rest += "; positions are \(integrity.state.rawValue)" }
    let head = "\(verb) \(transition.place.name ?? transition.place.id)"
    return Sentence(time: transition.location.time, style: style, head: head, rest: rest)
  }

  private func percentage(_ confidence: Double) -> String {
    "; \(LocationKit.written { $0.append(confidence * 100, decimals: 0) }) % sure"
  }

  private func sentence(_ visit: Visit) -> Sentence {
    let position = notation.position(visit.coordinate, visit.horizontalAccuracy)
    let arrival = visit.arrival.map(notation.time) ?? "an unknown time"
    guard visit.isOver else {
      return Sentence(time: visit.time, style: .green, head: "visit:", rest: " \(position), since \(arrival)")
    }
    let departure = visit.departure.map(notation.time) ?? "an unknown time"
    let lastSeen = visit.departure == nil ? visit.lastSeen.map { ", last seen \(notation.time($0))" } ?? "" : ""
    return Sentence(
      time: visit.time, style: .yellow, head: "visit ended:",
      rest: " \(position), from \(arrival) to \(departure)\(lastSeen)")
  }

  private func sentence(_ change: SourceChange) -> Sentence {
    let (name, previous) =
      change.isWithinSource
      ? ("device \(change.device ?? "without a name")", change.previousDevice ?? "the one without a name")
      : ("source \(change.source)", change.previous)
    let rest = [previous.map { ", not \($0)" }, change.reason.map { ": \($0.rawValue)" }].compactMap(\.self).joined()
    return Sentence(time: change.time, style: .yellow, head: name, rest: rest)
  }

  private func sentence(_ step: ClockStep) -> Sentence {
    let seconds = step.amount.inSeconds.magnitude
    let amount = LocationKit.written {
      $0.append(seconds < 86_400 ? seconds : seconds / 86_400, decimals: seconds < 86_400 ? 3 : 1)
    }
    return Sentence(
      time: step.location.time, style: .yellow, head: "the receiver's clock was put back",
      rest: " by \(amount) \(seconds < 86_400 ? "s" : "days")")
  }
}
