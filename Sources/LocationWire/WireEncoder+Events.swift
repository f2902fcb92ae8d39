public import LocationKit

extension WireEncoder {
  /// Writes the line of an event: of what was received its reading, of the others `POI` or `STATE`. A location that
  /// passed a filter has been written when it was received; faults and authorization have no line.
  public func encode(_ event: LocationEvent, to writer: inout ASCIIWriter) {
    switch event {
    case .received(let reading): encode(reading, to: &writer)
    case .stateChanged(let change): encode(change, to: &writer)
    case .entered(let transition): encode(transition, "enter", to: &writer)
    case .exited(let transition): encode(transition, "exit", to: &writer)
    case .dwelled(let transition): encode(transition, "dwell", to: &writer)
    case .passed(let transition): encode(transition, "pass", to: &writer)
    case .clockStepped(let step): encode(step, to: &writer)
    case .updated, .authorizationChanged, .fault: break
    }
  }

  private func encode(_ transition: RegionTransition, _ event: StaticString, to writer: inout ASCIIWriter) {
    writer.beginObject("POI")
    writer.appendMember("event", word: event)
    writer.appendMember("id", transition.place.id)
    writer.appendMember("name", transition.place.name)
    writer.appendMember("time", transition.location.time)
    writer.appendCoordinate(transition.location.coordinate)
    writer.appendMember("distance", transition.distance, decimals: 3, trimmed: false)
    writer.appendFlag("initial", transition.isInitial)
    writer.appendFlag("inferred", transition.isInferred)
    writer.appendMember("crossed", transition.crossed)
    writer.appendMember("bracket", transition.bracket.map { [$0.lowerBound, $0.upperBound] } ?? [])
    writer.appendFlag("leap", transition.location.time?.isLeapSecond ?? false)
    writer.endLine()
  }

  private func encode(_ change: StateChange, to writer: inout ASCIIWriter) {
    writer.beginObject("STATE")
    writer.appendMember("state", change.state.rawValue)
    writer.appendMember("reason", change.reason?.rawValue)
    writer.appendMember("time", change.time)
    writer.appendMember("lastTime", change.lastKnown?.time)
    writer.appendFlag("leap", change.time?.isLeapSecond ?? false)
    writer.endLine()
  }

  private func encode(_ step: ClockStep, to writer: inout ASCIIWriter) {
    writer.beginObject("STATE")
    writer.appendMember("state", TrackingState.tracking.rawValue)
    writer.appendMember("clockStep", step.amount.inSeconds, decimals: 3, trimmed: false)
    writer.appendMember("time", step.location.time)
    writer.appendFlag("leap", step.location.time?.isLeapSecond ?? false)
    writer.endLine()
  }
}
