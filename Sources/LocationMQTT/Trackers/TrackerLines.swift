package import LocationKit
import LocationText
import LocationTracks
import LocationWire

/// Converts messages of trackers to the input of a fleet: lines of gpsd's JSON with the member `subject`.
///
/// A message is one of OwnTracks if its payload is an object with a `_type`. Its subject is the user and the device, the
/// last two levels of its topic: `ann/phone` of `owntracks/ann/phone`. Any other message has lines of gpsd's JSON; a line
/// without a subject is about the topic.
package struct TrackerLines: Sendable {
  /// Number of messages read, and what was skipped.
  package private(set) var counts = InputCounts(unit: "messages")

  private let source: String
  private let now: @Sendable () -> UTCInstant
  private var decoder: WireDecoder
  private let encoder = WireEncoder()
  private var scratch = ASCIIWriter()

  /// A location has less; a batch of lines may have more.
  private static let longestPayload = 1 << 20
  /// Bytes of the longest line, as in `locate fleet publish`: servers of a fleet refuse a message of a megabyte.
  private static let longestLine = 65_536
  /// Types of messages that OwnTracks sends and that have no location of their own.
  private static let otherTypes: Set<String> = [
    "beacon", "card", "cmd", "configuration", "dump", "encrypted", "lwt", "request", "status", "steps", "transition",
    "waypoint", "waypoints",
  ]

  /// - Parameters:
  ///   - source: name of the source in errors.
  ///   - now: the time of day.
  package init(source: String, now: @escaping @Sendable () -> UTCInstant = SystemWallClock.now) {
    (self.source, self.now) = (source, now)
    decoder = WireDecoder(origin: source, kind: .live)
  }

  /// Appends the lines of a message, each with a line end, and calls `complain` with each fault.
  package mutating func append(
    _ message: MQTTMessage, to lines: inout [UInt8], complain: (LocationError) -> Void
  ) {
    guard !message.payload.isEmpty else { return counts.skip("empty message") }
    guard message.payload.count <= Self.longestPayload else {
      counts.skip("overlong message")
      return complain(fault("a message of \(message.payload.count) bytes", message))
    }
    if message.payload.span.contains("\"_type\"") {
      appendOwnTracks(message, to: &lines, complain)
    } else {
      appendLines(message, to: &lines, complain)
    }
  }

  // MARK: OwnTracks

  private mutating func appendOwnTracks(
    _ message: MQTTMessage, to lines: inout [UInt8], _ complain: (LocationError) -> Void
  ) {
    let phone: OwnTracksMessage
    do throws(OwnTracksMessage.Fault) {
      phone = try OwnTracksMessage(message.payload.span, source: source, now: now())
    } catch {
      counts.skip("unreadable message")
      return complain(fault(error.message, message))
    }
    guard let location = phone.location else {
      counts.skip("\(Self.otherTypes.contains(phone.type) ? phone.type : "other") message")
      if phone.type == "encrypted" {
        complain(fault("this message is encrypted; remove the encryption key in OwnTracks, and use TLS", message))
      }
      return
    }
    counts.read += 1
    if let flaw = phone.flaws.first {
      counts.tolerate("impossible value")
      complain(fault(flaw.message, message))
    }
    var writer = ASCIIWriter()
    encoder.encode(
      .received(.location(location)), of: Self.subject(ofOwnTracks: message.topic), to: &writer, scratch: &scratch)
    lines += writer.bytes
  }

  /// Returns the user and the device of a topic.
  package static func subject(ofOwnTracks topic: String) -> String {
    topic.split(separator: "/", omittingEmptySubsequences: false).suffix(2).joined(separator: "/")
  }

  // MARK: gpsd's JSON

  private mutating func appendLines(
    _ message: MQTTMessage, to lines: inout [UInt8], _ complain: (LocationError) -> Void
  ) {
    var isRead = false
    for line in message.payload.split(separator: UInt8(ascii: "\n")) {
      do throws(LocationError) {
        lines += try lineWithSubject(Array(line), message.topic)
        isRead = true
      } catch {
        counts.skip("unreadable line")
        complain(fault(error.message, message))
      }
    }
    if isRead { counts.read += 1 }
  }

  private mutating func lineWithSubject(_ line: [UInt8], _ topic: String) throws(LocationError) -> [UInt8] {
    _ = try decoder.decode(line.span)
    var named = line
    // A line may name the subject without a name.
    if try !decoder.namesSubject(in: line.span), let brace = line.firstIndex(of: UInt8(ascii: "{")) {
      var writer = ASCIIWriter()
      writer.append("{\"subject\":")
      writer.appendQuoted(topic)
      writer.append(",")
      named = writer.bytes + line[(brace + 1)...]
    }
    guard named.count <= Self.longestLine else {
      throw LocationError(.invalidData, "a line of \(named.count) bytes; the longest has \(Self.longestLine)")
    }
    return named + [UInt8(ascii: "\n")]
  }

  private func fault(_ text: String, _ message: MQTTMessage) -> LocationError {
    LocationError(.invalidData, text, context: "\(source): topic \(message.topic.visible)")
  }
}
