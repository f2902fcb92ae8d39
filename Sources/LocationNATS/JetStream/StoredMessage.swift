/// A message of a stream.
package struct StoredMessage: Sendable {
  package var message: NATSMessage
  package var position: StreamPosition
}

/// The place of a delivered message in its stream, which the server encodes in the reply subject.
package struct StreamPosition: Sendable, Equatable {
  /// Number of the message in the stream, from 1.
  package var sequence: Int
  /// Number of the message among those that the consumer was given, from 1, without gaps.
  package var delivery: Int
  /// Time at which the stream stored the message, in nanoseconds since 1970.
  package var time: Int
  /// Number of messages that follow for this consumer.
  package var pending: Int
}

extension StreamPosition {
  /// Reads `$JS.ACK.STREAM.CONSUMER.DELIVERED.STREAM_SEQUENCE.CONSUMER_SEQUENCE.TIME.PENDING`; newer servers put the
  /// domain and the account before the stream, and a random word at the end. `nil` for another subject.
  package init?(_ reply: String) {
    let words = reply.split(separator: ".")
    guard words.count >= 9, words[0] == "$JS", words[1] == "ACK" else { return nil }
    let start = words.count == 9 ? 5 : 7
    guard words.count >= start + 4 else { return nil }
    let numbers = words[start..<start + 4].compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    self.init(sequence: numbers[0], delivery: numbers[1], time: numbers[2], pending: numbers[3])
  }
}
