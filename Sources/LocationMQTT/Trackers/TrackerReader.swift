package import LocationKit
import LocationText
import LocationTracks
package import LocationWire

/// Reads messages of trackers.
///
/// A message is one of OwnTracks if its payload is an object with a `_type`; any other one has lines of gpsd's JSON. The
/// topic decides what a message is about, because a broker lets a user publish to some topics only: see
/// ``TrackerSubjects``.
package struct TrackerReader: Sendable {
  /// Number of messages read, and what was skipped.
  package private(set) var counts = InputCounts(unit: "messages")

  private let source: String
  private let subjects: TrackerSubjects
  /// Whether a line of another subject than that of its topic was reported.
  private var hasReportedForeign = false
  private let now: @Sendable () -> UTCInstant
  private let open: OpenOwnTracks?
  private var decoder: WireDecoder

  /// A location has less; a batch of lines may have more.
  private static let longestPayload = 1 << 20
  /// Bytes of the longest line of gpsd's JSON, as in `locate fleet publish`.
  private static let longestLine = 65_536
  /// Types of messages that OwnTracks sends and that have no location of their own.
  private static let otherTypes: Set<String> = [
    "beacon", "card", "cmd", "configuration", "dump", "encrypted", "lwt", "request", "status", "steps", "transition",
    "waypoint", "waypoints",
  ]

  /// - Parameters:
  ///   - source: name of the source in errors.
  ///   - subjects: the rule by which messages have subjects.
  ///   - now: the time of day.
  ///   - open: decrypts messages of OwnTracks; `nil` if encrypted ones are skipped.
  package init(
    source: String, subjects: TrackerSubjects, now: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
    open: OpenOwnTracks? = nil
  ) {
    (self.source, self.subjects, self.now, self.open) = (source, subjects, now, open)
    decoder = WireDecoder(origin: source, kind: .replayed)
  }

  /// Appends the readings of a message, and calls `complain` with each fault.
  ///
  /// - Parameter warn: called once, with the first line of another subject than that of its topic.
  package mutating func read(
    _ message: MQTTMessage, into readings: inout [SubjectReading], complain: (LocationError) -> Void,
    warn: (LocationError) -> Void = { _ in }
  ) {
    guard !message.payload.isEmpty else { return counts.skip("empty message") }
    guard message.payload.count <= Self.longestPayload else {
      counts.skip("overlong message")
      return complain(fault("a message of \(message.payload.count) bytes", message))
    }
    if message.payload.span.contains("\"_type\"") {
      readOwnTracks(message, into: &readings, complain)
    } else {
      readLines(message, into: &readings, complain, warn)
    }
  }

  // MARK: OwnTracks

  private mutating func readOwnTracks(
    _ message: MQTTMessage, into readings: inout [SubjectReading], _ complain: (LocationError) -> Void
  ) {
    let phone: OwnTracksMessage
    let subject = subjects.subject(ofPhone: message.topic)
    do {
      let payload = try open.map { try $0(message.payload, subject) } ?? message.payload
      phone = try OwnTracksMessage(payload.span, source: source, now: now())
    } catch {
      counts.skip("unreadable message")
      let text = (error as? OwnTracksMessage.Fault)?.message ?? LocationError(wrapping: error).message
      return complain(fault(text, message))
    }
    guard let location = phone.location else {
      counts.skip("\(Self.otherTypes.contains(phone.type) ? phone.type : "other") message")
      if phone.type == "encrypted" {
        complain(
          fault(
            "this message is encrypted; use locate serve with --owntracks-keys, or TLS instead of a key in OwnTracks",
            message))
      }
      return
    }
    counts.read += 1
    if let flaw = phone.flaws.first {
      counts.tolerate("impossible value")
      complain(fault(flaw.message, message))
    }
    if let reading = SubjectReading(.location(location), of: subject) { readings.append(reading) }
  }

  // MARK: gpsd's JSON

  private mutating func readLines(
    _ message: MQTTMessage, into readings: inout [SubjectReading], _ complain: (LocationError) -> Void,
    _ warn: (LocationError) -> Void
  ) {
    var isRead = false
    for line in message.payload.split(separator: UInt8(ascii: "\n")) {
      do throws(LocationError) {
        guard line.count <= Self.longestLine else {
          throw LocationError(.invalidData, "a line of \(line.count) bytes; the longest has \(Self.longestLine)")
        }
        let report = try decoder.decode(line.span)
        let subject = try decoder.namesSubject(in: line.span) ? decoder.subject(in: line.span) : message.topic
        guard subject == message.topic || subjects.areNamedByLines else {
          counts.skip("line of another subject than its topic")
          let fault = foreign(subject, message)
          complain(fault)
          if !hasReportedForeign { warn(fault) }
          hasReportedForeign = true
          continue
        }
        if let flaw = decoder.leftOut {
          counts.skip("implausible value")
          complain(fault(flaw.message, message))
        }
        if case .reading(let found) = report, let reading = SubjectReading(found, of: subject) {
          readings.append(reading)
        }
        isRead = true
      } catch {
        counts.skip("unreadable line")
        complain(fault(error.message, message))
      }
    }
    if isRead { counts.read += 1 }
  }

  private func foreign(_ subject: String, _ message: MQTTMessage) -> LocationError {
    LocationError(
      .invalidData, "a line names the subject \(subject.visible), but its topic decides; skipped",
      context: "\(source): topic \(message.topic.visible)",
      remedy: "if everyone who may publish there may move every subject, add ?subject=line to the address")
  }

  private func fault(_ text: String, _ message: MQTTMessage) -> LocationError {
    LocationError(.invalidData, text, context: "\(source): topic \(message.topic.visible)")
  }
}

/// Returns the plaintext of a message of OwnTracks from a subject. Throws if the message is not as the subject's key requires.
package typealias OpenOwnTracks = @Sendable (_ message: [UInt8], _ subject: String) throws -> [UInt8]
