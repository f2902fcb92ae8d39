import LocationIO
import LocationKit
import LocationSources
import LocationWire

/// Trackers that send NMEA 0183 or gpsd JSON to this machine, by UDP or TCP. Each sender is a subject.
struct NMEATrackers: TrackerSource {
  private let name: String
  private let receiver: OriginReceiver
  private var decoders: OriginDecoders
  /// Whether the port of a sender is a part of its subject.
  private let namesPort: Bool
  private let isVerbose: Bool
  private var lastFlush = ContinuousClock.now
  private var loss = DatagramLoss()

  private static let schemes = ["nmea-udp", "nmea-tcp"]
  private static let patience = Duration.seconds(1)
  /// Readings that are returned together.
  private static let mostReadings = 256

  static func names(_ text: String) -> Bool {
    schemes.contains { text.lowercased().hasPrefix($0 + "://") }
  }

  init(_ text: String, isVerbose: Bool) async throws {
    let (uri, values) = try SourceURI(text).separatingParameters(["subject"])
    let (host, port, path) = try uri.authority(defaultPort: 10_110)
    guard path == nil else {
      throw LocationError(
        .invalidArgument, "the address must have no path", context: text, remedy: "write \(uri.scheme)://address:port")
    }
    guard ["address", "port", nil].contains(values["subject"]) else {
      throw LocationError(.invalidArgument, "subject= is address, or port for address:port", context: text)
    }
    (name, namesPort, self.isVerbose) = (text, values["subject"] == "port", isVerbose)
    decoders = OriginDecoders(source: text)
    let address = host ?? "127.0.0.1"
    receiver =
      uri.scheme == "nmea-udp"
      ? try await .datagrams(host: address, port: port)
      : try .connections(host: address, port: port) { StandardError.report($0.sentence) }
  }

  var counts: InputCounts {
    var counts = decoders.counts
    if receiver.lostDatagrams > 0 { counts.skipped[DatagramLoss.reason] = receiver.lostDatagrams }
    return counts
  }

  mutating func readings(within duration: Duration) async throws -> [SubjectReading] {
    var readings: [SubjectReading] = []
    let isVerbose = isVerbose
    func append(_ subject: String, _ reading: Reading) {
      if let reading = SubjectReading(reading, of: subject) { readings.append(reading) }
      if case .fault(let error) = reading, isVerbose { StandardError.report(error.sentence) }
    }
    do {
      // A report may wait for the silence after it.
      var chunks = try await receiver.next(within: min(duration, Self.patience))
      while !chunks.isEmpty {
        for chunk in chunks { decoders.take(chunk.bytes.span, from: subject(of: chunk.sender), at: .now, append) }
        // What has arrived meanwhile is taken together.
        chunks = readings.count < Self.mostReadings ? try await receiver.next(within: .zero) : []
      }
    } catch is CancellationError {
      decoders.finish(append)
      guard !readings.isEmpty else { throw CancellationError() }
    }
    let now = ContinuousClock.now
    if now - lastFlush >= Self.patience {
      decoders.flush(at: now, append)
      lastFlush = now
      if let error = loss.report(receiver.lostDatagrams, at: name) { StandardError.report(error.sentence) }
    }
    return readings
  }

  func acknowledge() {}

  private func subject(of sender: String) -> String {
    guard !namesPort, let colon = sender.lastIndex(of: ":") else { return sender }
    return String(sender[..<colon])
  }
}
