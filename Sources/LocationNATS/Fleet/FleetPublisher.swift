package import LocationKit
import LocationWire

/// A sender of readings to a fleet.
///
/// The lines of a partition share messages, which the servers store one after the other: see ``PartitionOutbox``. No
/// line is lost or stored twice when a server fails.
package struct FleetPublisher {
  private let outbox: PartitionOutbox
  private let partitions: Int
  private var decoder: WireDecoder
  package private(set) var counts = InputCounts(unit: "lines")

  /// Asks for the number of partitions. Throws ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no
  /// fleet.
  /// - Parameters:
  ///   - source: name of the input in errors.
  ///   - room: bytes of lines that may wait to be sent.
  package init(_ connection: NATSConnection, source: String, room: Int = 1 << 21) async throws {
    let js = JetStream(connection)
    partitions = try await FleetSetup(js).rules().partitions
    outbox = PartitionOutbox(js, partitions: partitions, room: room)
    decoder = WireDecoder(origin: source, kind: .replayed)
  }

  /// Whether ``makeRoom()`` must be called before further lines are added.
  package var isFull: Bool { outbox.isFull }

  /// Adds a line of gpsd's JSON, which is sent soon. Throws ``LocationKit/LocationError/Code/invalidData`` for a line
  /// that is none, which is skipped.
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
    outbox.add(line, to: SubjectWord.partition(ofSubject: subject, count: partitions))
  }

  /// Waits until there is room for more lines. Throws like ``finish()``.
  package func makeRoom() async throws { try await outbox.wait(until: .room) }

  /// Waits until the servers have stored all lines. Throws ``LocationKit/LocationError/Code/sourceUnavailable`` if they
  /// do not for 100 seconds.
  package func finish() async throws { try await outbox.wait(until: .empty) }
}
