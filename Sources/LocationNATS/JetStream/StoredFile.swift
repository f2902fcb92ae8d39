import LocationIO
package import LocationKit

/// A file that is stored in a stream, in pieces of one subject. It never changes.
package struct StoredFile: Sendable, Equatable {
  package var subject: String
  /// Sequence of the first piece.
  package var first: Int
  package var pieces: Int

  package init(subject: String, first: Int, pieces: Int) {
    (self.subject, self.first, self.pieces) = (subject, first, pieces)
  }
}

extension StoredFile: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(subject)
    writer.put(first)
    writer.put(pieces)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (subject, first, pieces) = (try reader.take(), try reader.take(), try reader.take())
  }
}

extension JetStream {
  /// Stores pieces as a file. Throws like ``store(_:after:id:attempts:)``; pieces that are stored already remain.
  /// - Parameter subject: a subject that no other file has.
  package func store(_ pieces: [[UInt8]], as subject: String, attempts: Int = 30) async throws -> StoredFile {
    var first: Int?
    for (number, piece) in pieces.enumerated() {
      var message = NATSMessage(subject: subject, payload: piece)
      message.headers[.checksum] = String(CRC32C.of(piece.span))
      let sequence = try await store(message, id: "\(subject)/\(number)", attempts: attempts)
      if first == nil { first = sequence }
    }
    return StoredFile(subject: subject, first: first ?? 0, pieces: pieces.count)
  }

  /// Returns the pieces of a file. Throws ``LocationKit/LocationError/Code/invalidData`` if one is missing or damaged.
  package func load(_ file: StoredFile, from stream: String) async throws -> [[UInt8]] {
    var consumer = PullConsumer(
      self, stream: stream, filter: file.subject, start: .after(file.first - 1), batch: min(max(file.pieces, 1), 16))
    var pieces: [[UInt8]] = []
    let deadline = ContinuousClock.now + .seconds(30)
    while pieces.count < file.pieces {
      guard ContinuousClock.now < deadline else { throw Self.silence }
      for piece in try await consumer.next(within: .milliseconds(500)) {
        guard pieces.count < file.pieces else { break }
        guard piece.message.headers[.checksum] == String(CRC32C.of(piece.message.payload.span)) else {
          throw Self.damage(file)
        }
        pieces.append(piece.message.payload)
      }
      if consumer.pending == 0, pieces.count < file.pieces { throw Self.damage(file) }
    }
    return pieces
  }

  private static func damage(_ file: StoredFile) -> LocationError {
    LocationError(.invalidData, "a stored file is not complete", context: file.subject)
  }
}
