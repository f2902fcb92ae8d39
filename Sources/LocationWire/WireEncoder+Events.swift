public import LocationKit
import LocationText

extension WireEncoder {
  /// Writes the line of an event: the reading of a received event, and `POI`, `VISIT`, `STATE` or `SOURCE` for the
  /// others. A location that passed a filter was already written when it was received; faults and authorization have
  /// no line.
  public func encode(_ event: LocationEvent, to writer: inout ASCIIWriter) { encode(event, of: nil, to: &writer) }

  /// Version of the lines of a fleet's events. It is raised by a change after which a program that reads them may
  /// misunderstand a member; a new member or class is no such change.
  package static let eventSchema = 1

  /// Writes the line of an event like ``encode(_:to:)``. An event of a subject, or of a fleet, has further members after
  /// the class: `subject`, unless it is empty; and `schema`, ``eventSchema``, unless the line is that of a reading.
  package func encode(_ event: LocationEvent, of subject: String?, to writer: inout ASCIIWriter) {
    let room = ASCIICursor.roomQuoted(subject)
    switch event {
    case .received(let reading): encode(reading, of: subject, to: &writer)
    case .stateChanged(let change):
      let texts = Self.room(for: change.origin?.source) + Self.room(for: change.integrity)
      writer.append(upTo: room + texts) { $0.put(change, of: subject) }
    case .entered(let transition), .exited(let transition), .dwelled(let transition), .passed(let transition),
      .placeRemoved(let transition):
      encode(transition, event.eventName, of: subject, to: &writer)
    case .visited(let visit):
      writer.append(upTo: room + Self.room(for: visit.origin?.source)) { $0.put(visit, of: subject) }
    case .clockStepped(let step):
      writer.append(upTo: room + Self.room(for: step.location.origin.source)) { $0.put(step, of: subject) }
    case .sourceChanged(let change):
      let texts = Self.room(for: change.source, change.device, change.previous, change.previousDevice)
      writer.append(upTo: room + texts) { $0.put(change, of: subject) }
    case .updated, .headingUpdated, .authorizationChanged, .fault: break
    }
  }

  private func encode(_ reading: Reading, of subject: String?, to writer: inout ASCIIWriter) {
    let start = writer.bytes.count
    encode(reading, to: &writer)
    // The name of a class contains no comma.
    guard let subject, !subject.isEmpty, let comma = writer.bytes[start...].firstIndex(of: UInt8(ascii: ",")) else {
      return
    }
    var member = ASCIIWriter()
    member.append(",\"subject\":")
    member.appendQuoted(subject)
    writer.insert(member.bytes, at: comma)
  }

  /// Returns the line of an event; see ``encode(_:of:to:)``.
  package func line(_ event: LocationEvent, of subject: String? = nil) -> [UInt8] {
    var writer = ASCIIWriter()
    encode(event, of: subject, to: &writer)
    return writer.bytes
  }

  private func encode(
    _ transition: RegionTransition, _ event: String?, of subject: String?, to writer: inout ASCIIWriter
  ) {
    let place = transition.place
    let names = ASCIICursor.roomQuoted(place.id) + ASCIICursor.roomQuoted(place.name) + ASCIICursor.roomQuoted(subject)
    let origin = Self.room(for: transition.location.origin.source) + Self.room(for: transition.location.distrust)
    writer.append(upTo: names + origin + 40 * transition.crossed.count) { $0.put(transition, event, of: subject) }
  }
}

extension ASCIICursor {
  /// Begins the line of an event; of a fleet, it has further members after the class.
  private mutating func beginEvent(_ name: StaticString, of subject: String?) {
    beginObject(name)
    guard let subject else { return }
    if !subject.isEmpty { putMember("subject", subject) }
    putMember("schema", WireEncoder.eventSchema)
  }

  fileprivate mutating func put(_ transition: RegionTransition, _ event: String?, of subject: String?) {
    beginEvent("POI", of: subject)
    putMember("event", event)
    putMember("id", transition.place.id)
    putMember("name", transition.place.name)
    putMember("time", transition.location.time)
    putCoordinate(transition.location.coordinate)
    putMember("eph", transition.location.horizontalAccuracy?.radius, decimals: 4)
    putBasis(ofHorizontal: transition.location.horizontalAccuracy)
    putMember("distance", transition.distance, decimals: 3, trimmed: false)
    putFlag("initial", transition.isInitial)
    putFlag("inferred", transition.isInferred)
    putMember("crossed", transition.crossed)
    putMember("bracket", transition.bracket.map { [$0.lowerBound, $0.upperBound] } ?? [])
    putMember("confidence", transition.confidence, decimals: 2, trimmed: false)
    putFlag("alarm", transition.isAlarm)
    let location = transition.location
    putIntegrity(location.distrust)
    endLine(location.origin, isSimulated: location.isSimulated, at: location.time, sequence: transition.sequence)
  }

  fileprivate mutating func put(_ visit: Visit, of subject: String?) {
    beginEvent("VISIT", of: subject)
    putMember("event", visit.eventName)
    putMember("time", visit.time)
    putCoordinate(visit.coordinate)
    putMember("eph", visit.horizontalAccuracy?.radius, decimals: 4)
    putBasis(ofHorizontal: visit.horizontalAccuracy)
    putMember("arrival", visit.arrival)
    putMember("departure", visit.departure)
    putMember("lastSeen", visit.lastSeen)
    endLine(visit.origin, isSimulated: visit.isSimulated, at: visit.time, sequence: visit.sequence)
  }

  fileprivate mutating func put(_ change: StateChange, of subject: String?) {
    beginEvent("STATE", of: subject)
    putMember("state", change.state.rawValue)
    putMember("reason", change.reason?.rawValue)
    putMember("time", change.time)
    putMember("lastTime", change.lastKnown?.time)
    putFlag("alarm", change.isAlarm)
    putIntegrity(change.integrity)
    putMember("since", change.integrity?.since)
    endLine(change.origin, isSimulated: change.isSimulated, at: change.time)
  }

  fileprivate mutating func put(_ change: SourceChange, of subject: String?) {
    beginEvent("SOURCE", of: subject)
    putMember("source", change.source)
    putMember("device", change.device)
    putMember("previous", change.previous)
    putMember("previousDevice", change.previousDevice)
    putMember("reason", change.reason?.rawValue)
    putMember("time", change.time)
    endLine(nil, isSimulated: change.isSimulated, at: change.time)
  }

  fileprivate mutating func put(_ step: ClockStep, of subject: String?) {
    beginEvent("STATE", of: subject)
    putMember("state", TrackingState.tracking.rawValue)
    putMember("clockStep", step.amount.inSeconds, decimals: 3, trimmed: false)
    putMember("time", step.location.time)
    endLine(step.location.origin, isSimulated: step.location.isSimulated, at: step.location.time)
  }
}
