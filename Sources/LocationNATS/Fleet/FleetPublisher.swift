import LocationIO
package import LocationKit
import LocationWire

/// A sender of readings to a fleet.
///
/// Lines are sent in waves. In a wave, the lines of one subject are one message, and a wave ends when the stream has
/// stored all its messages. So the lines of a subject stay in order although many messages are under way, and none is
/// lost or stored twice when a server fails.
package struct FleetPublisher {
  private let js: JetStream
  private var decoder: WireDecoder
  /// Distinguishes the ids of the messages from those of other processes.
  private let run = UInt64.random(in: 0 ... .max)
  private var wave: [String: [UInt8]] = [:]
  /// Subjects of the wave in the order of their first lines.
  private var order: [String] = []
  private var size = 0
  /// Whether ``finishWave()`` must be called before the next line is added.
  package private(set) var isFull = false
  private var count = 0
  package private(set) var counts = InputCounts(unit: "lines")

  private static let largestWave = 1 << 22
  /// Bytes of a message beyond which the wave ends, far less than what servers accept.
  private static let largestMessage = 1 << 16

  /// - Parameter source: name of the input in errors.
  package init(_ connection: NATSConnection, source: String) {
    js = JetStream(connection)
    decoder = WireDecoder(origin: source, kind: .replayed)
  }

  /// Adds a line of gpsd's JSON. Throws ``LocationKit/LocationError/Code/invalidData`` for a line that is none, which is
  /// skipped.
  package mutating func add(_ line: Span<UInt8>) throws(LocationError) {
    let subject: String
    do throws(LocationError) {
      guard case .reading = try decoder.decode(line) else {
        counts.read += 1
        return
      }
      subject = try decoder.subject(in: line)
    } catch {
      counts.skip("unreadable line")
      throw error
    }
    counts.read += 1
    if wave[subject] == nil { order.append(subject) }
    let bytes = line.withUnsafeBufferPointer { Array($0) }
    wave[subject, default: []] += bytes + [UInt8(ascii: "\n")]
    size += line.count
    isFull = size >= Self.largestWave || wave[subject, default: []].count >= Self.largestMessage || order.count >= 4096
  }

  /// Sends the wave, and waits until all its messages are stored. Throws like ``JetStream/store(_:after:id:limit:)``.
  package mutating func finishWave() async throws {
    let (js, run, first) = (js, run, count)
    let messages = order.map { subject in
      NATSMessage(subject: "positions.\(SubjectWord.encode(subject))", payload: wave[subject] ?? [])
    }
    count += messages.count
    wave.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    (size, isFull) = (0, false)
    do {
      try await withThrowingTaskGroup { group in
        for (index, message) in messages.enumerated() {
          group.addTask { _ = try await js.store(message, id: "\(run)/\(first + index)", limit: .seconds(100)) }
        }
        try await group.waitForAll()
      }
    } catch let fault as JetStreamFault {
      throw fault.error
    }
  }
}
