import LocationIO
package import LocationKit

/// A file that is stored in a stream, in pieces of one subject. It never changes.
package struct StoredFile: Sendable, Equatable {
  package var subject: String
  /// Sequences of the pieces, in order.
  package var sequences: [Int]
}

extension StoredFile: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(subject, sequences)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (subject, sequences) = (try reader.take(), try reader.take())
  }
}

extension JetStream {
  /// Stores pieces as a file. Throws like ``store(_:id:limit:)``; pieces that are stored already remain.
  /// - Parameter subject: a subject that no other file has.
  package func store(_ pieces: [[UInt8]], as subject: String, limit: Duration = .seconds(60)) async throws -> StoredFile
  {
    var file = StoredFile(subject: subject, sequences: [])
    for (number, piece) in pieces.enumerated() {
      let checksum = String(CRC32C.of(piece.span))
      let message = NATSMessage(subject: subject, headers: [.checksum: checksum], payload: piece)
      file.sequences.append(try await store(message, id: "\(subject)/\(number)", limit: limit))
    }
    return file
  }

  /// Returns the pieces of a file. Throws ``LocationKit/LocationError/Code/invalidData`` if one is missing or damaged.
  package func load(_ file: StoredFile, from stream: String) async throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    for sequence in file.sequences {
      guard let message = try await message(sequence, in: stream), message.subject == file.subject,
        message.headers[.checksum] == String(CRC32C.of(message.payload.span))
      else { throw LocationError(.invalidData, "a stored file is not complete", context: file.subject) }
      pieces.append(message.payload)
    }
    return pieces
  }
}
