import Glibc
import LocationKit
import LocationMQTT
import LocationWire

/// The trackers of an MQTT broker. A message that is not acknowledged comes again.
struct MQTTTrackers: TrackerSource {
  private let connection: MQTTConnection
  private var reader: TrackerReader
  private var holdsMessages = false
  private let isVerbose: Bool

  init(_ text: String, command: String, isVerbose: Bool, open: OpenOwnTracks? = nil) throws {
    let address = try MQTTAddress(text)
    var options = try MQTTOptions(address, command: command)
    options.filters = [try address.filter()]
    options.keepsSession = true
    self.isVerbose = isVerbose
    reader = TrackerReader(
      source: address.shown,
      subjects: TrackerSubjects(filter: address.topic, areNamedByLines: address.linesNameSubjects), open: open)
    connection = try MQTTConnection(options, notice: MQTTNotice.report(on: address.shown))
  }

  var counts: InputCounts { reader.counts }

  mutating func readings(within duration: Duration) async throws -> [SubjectReading] {
    let messages = try await connection.next(within: duration)
    var readings: [SubjectReading] = []
    for message in messages {
      reader.read(message, into: &readings) { error in
        if isVerbose { StandardError.report(error.sentence) }
      } warn: { error in
        if !isVerbose { StandardError.report(error.sentence) }
      }
    }
    holdsMessages = !messages.isEmpty
    return readings
  }

  func acknowledge() { if holdsMessages { connection.acknowledge() } }
}

extension MQTTOptions {
  /// Takes the password from its file or from the environment. The client id is that of the address, or else the same
  /// in each run of the same command.
  init(_ address: MQTTAddress, command: String) throws {
    let words = "\(command) \(address.shown) \(address.user ?? "")"
    let hash = String(FNV1a.hash(of: words.utf8.span), radix: 16)
    let client = "locate-\(FleetCommand.Worker.machine.prefix(60))-\(hash)"
    self.init(address, client: address.client ?? client)
    password =
      if let file = address.passwordFile {
        try Self.password(in: file)
      } else {
        getenv("LOCATE_MQTT_PASSWORD").map { String(cString: $0) }
      }
  }
}

extension MQTTNotice {
  /// Returns a function that prints the notices of a connection.
  static func report(on place: String) -> @Sendable (MQTTNotice) -> Void {
    { notice in
      switch notice {
      case .lost(let error): StandardError.report(error.sentence + "; connecting again")
      case .regained: StandardError.report("\(place): connected again")
      }
    }
  }
}
