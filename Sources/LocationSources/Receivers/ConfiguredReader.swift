import LocationIO
import LocationKit
import LocationReceivers

/// A reader of a receiver that is configured while it is read: the change is undone when it is closed.
final class ConfiguredReader: ByteReader {
  private let reader: SerialReader
  private let receiver: SerialReceiver

  /// Configures the receiver, and undoes it if that fails. An empty configuration only undoes what an earlier run has
  /// left; if that is not possible, the receiver is read as it is, and the next start tries it again.
  init(_ reader: SerialReader, _ receiver: SerialReceiver, _ configuration: ReceiverConfiguration) async throws {
    (self.reader, self.receiver) = (reader, receiver)
    do {
      try await receiver.settle()
      if configuration.isEmpty {
        receiver.complain()
        return
      }
      let outcome = try await receiver.perform(.configure(configuration, saves: false, mustBeUndoable: true))
      if let load = outcome.expectedLoad { receiver.complain(of: load) }
      if let doubt = outcome.unverified { receiver.complain(of: doubt) }
    } catch {
      await receiver.close()
      throw error
    }
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? { try await reader.next() }
  func untilReadable() async throws { try await reader.untilReadable() }
  func sleepsUntilReadable(within limit: Duration) -> Bool? { reader.sleepsUntilReadable(within: limit) }
  func send(_ bytes: [UInt8]) throws(LocationError) { try reader.send(bytes) }
  func close() async { await receiver.close() }
}
