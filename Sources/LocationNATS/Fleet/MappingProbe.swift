package import LocationKit

/// Finds out whether a server puts the messages of other programs into the partitions of their subjects.
///
/// A server without the mapping stores no such message, and does not report that to a program that does not ask. One with
/// another mapping stores it where no worker expects it.
package struct MappingProbe: Sendable {
  private let js: JetStream
  private let partitions: Int

  /// Words to try: another number of partitions shows with one of them.
  private static let words = (0..<8).map { "\(FleetLayout.probeWord)\($0)" }

  package init(_ connection: NATSConnection, partitions: Int) {
    (js, self.partitions) = (JetStream(connection), partitions)
  }

  /// Destination of `positions.*` in the configuration of the servers.
  package static func target(_ partitions: Int) -> String {
    "positions.{{partition(\(partitions),1)}}.{{wildcard(1)}}"
  }

  /// Returns what is wrong with the mapping of the connected server; `nil` if nothing is, or if this user may not try.
  package func fault() async throws -> LocationError? {
    for word in Self.words {
      let message = NATSMessage(subject: "positions.\(word)")
      guard let answer = try await js.connection.request(message, within: .seconds(2)) else { return nil }
      if answer.status == 503 { return error("stores no message of positions.SUBJECT: it has no mapping") }
      guard let sequence = APIAnswer(answer.payload).integer("seq"),
        let stored = try await js.message(sequence, in: FleetLayout.positions)
      else { return nil }
      guard stored.subject == "positions.\(SubjectWord.partition(of: word, count: partitions)).\(word)" else {
        return error("maps positions.\(word) to \(stored.subject), where no worker expects it")
      }
    }
    return nil
  }

  private func error(_ text: String) -> LocationError {
    LocationError(
      .invalidData, "the server \(text)", context: js.connection.server,
      remedy: #"give each server mappings = { "positions.*": "\#(Self.target(partitions))" }, and reload it"#)
  }
}
