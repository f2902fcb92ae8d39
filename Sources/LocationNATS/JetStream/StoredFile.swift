import LocationIO
package import LocationKit

/// A file that is stored in a stream, in pieces of one subject. It never changes.
package struct StoredFile: Sendable, Equatable {
  package var subject: String
  /// Sequences of the pieces, in order.
  package var sequences: [Int]

  package init(subject: String, sequences: [Int]) { (self.subject, self.sequences) = (subject, sequences) }
}

extension StoredFile: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(subject)
    writer.put(sequences)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (subject, sequences) = (try reader.take(), try reader.take())
  }
}

extension JetStream {
  /// Stores pieces as a file. Throws like ``store(_:after:id:limit:)``; pieces that are stored already remain.
  /// - Parameter subject: a subject that no other file has.
  package func store(_ pieces: [[UInt8]], as subject: String, limit: Duration = .seconds(60)) async throws -> StoredFile
  {
    var file = StoredFile(subject: subject, sequences: [])
    for (number, piece) in pieces.enumerated() {
      var message = NATSMessage(subject: subject, payload: piece)
      message.headers[.checksum] = String(CRC32C.of(piece.span))
      file.sequences.append(try await store(message, id: "\(subject)/\(number)", limit: limit))
    }
    return file
  }

  /// Returns the pieces of a file. Throws ``LocationKit/LocationError/Code/invalidData`` if one is missing or damaged.
  package func load(_ file: StoredFile, from stream: String) async throws -> [[UInt8]] {
    try await load(file, from: stream, among: file.subject).pieces
  }

  /// Returns the pieces of a file, and the sequences of all other messages of subjects with wildcards. Throws like
  /// ``load(_:from:)``.
  func load(
    _ file: StoredFile, from stream: String, among subjects: String
  ) async throws -> (pieces: [[UInt8]], others: [Int]) {
    var consumer = PullConsumer(self, stream: stream, filter: subjects, start: .after(0), batch: 16)
    let wanted = Set(file.sequences)
    var (found, others) = ([Int: [UInt8]](), [Int]())
    let deadline = ContinuousClock.now + .seconds(15)
    while consumer.pending != 0 {
      guard ContinuousClock.now < deadline else { throw Self.silence }
      let messages = try await consumer.next(within: .milliseconds(300))
      // Messages that are removed in the meantime remain in the number of those that follow.
      if messages.isEmpty, found.count == wanted.count { break }
      for stored in messages {
        let (sequence, message) = (stored.position.sequence, stored.message)
        if !wanted.contains(sequence) {
          others.append(sequence)
        } else if message.headers[.checksum] == String(CRC32C.of(message.payload.span)) {
          found[sequence] = message.payload
        }
      }
    }
    let pieces = file.sequences.compactMap { found[$0] }
    guard pieces.count == file.sequences.count else {
      throw LocationError(.invalidData, "a stored file is not complete", context: file.subject)
    }
    return (pieces, others)
  }
}
