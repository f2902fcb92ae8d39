import LocationKit

/// The messages between the epochs of a receiver and its line. On a paced line they may wait beyond the next epoch, and
/// some are lost; otherwise an epoch is sent before the next one.
struct LineQueue: Sendable {
  /// The messages of an epoch that find room, and the time from which the line sends them.
  struct Batch: Sendable {
    var messages: [[UInt8]]
    var begin: Duration
    fileprivate var buffer: TransmitBuffer
  }

  private struct Message: Sendable {
    var begin: Duration
    /// Times after ``begin``.
    var pieces: [FaultyLine.Piece]
  }

  private let isPaced: Bool
  private var buffer = TransmitBuffer()
  private var waiting: [Message] = []

  init(isPaced: Bool) { self.isPaced = isPaced }

  /// Returns what of the messages finds room, and notes it.
  func batch(
    _ messages: [[UInt8]], at now: Duration, _ sender: MessageSender, interval: Duration, _ load: inout LineLoad
  ) -> Batch {
    var batch = Batch(messages: messages, begin: now, buffer: buffer)
    let speed = sender.speed
    if isPaced, let speed {
      (batch.messages, batch.begin) = batch.buffer.take(
        messages, at: now, lineIsBusyUntil: sender.lineIsBusyUntil, speed, &load)
    }
    load.note(messages, taken: batch.messages, interval: interval, speed)
    return batch
  }

  /// Adds the pieces of a batch; a line that is not paced sends them.
  mutating func add(_ batch: Batch, _ pieces: [FaultyLine.Piece], to sender: MessageSender) async throws {
    buffer = batch.buffer
    guard isPaced else { return try await sender.send(pieces, from: batch.begin) }
    var (message, previous) = ([FaultyLine.Piece](), Duration.zero)
    for piece in pieces {
      message.append(FaultyLine.Piece(time: piece.time - previous, bytes: piece.bytes, endsMessage: piece.endsMessage))
      guard piece.endsMessage else { continue }
      waiting.append(Message(begin: batch.begin + previous, pieces: message))
      (message, previous) = ([], piece.time)
    }
  }

  /// Sends the messages that begin before a time; all without one.
  mutating func drain(to sender: MessageSender, before end: Duration? = nil) async throws {
    let count = end.map { end in waiting.firstIndex { $0.begin >= end } ?? waiting.count } ?? waiting.count
    let due = waiting.prefix(count)
    waiting.removeFirst(count)
    for message in due { try await sender.send(message.pieces, from: message.begin) }
  }

  /// Drops what waits, as when the receiver loses its power.
  mutating func removeAll() { (buffer, waiting) = (TransmitBuffer(), []) }
}
