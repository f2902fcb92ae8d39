/// The place of an event in its partition: the sequence of the message of readings that caused it, and its number among
/// the events of that message, from 1.
///
/// The same readings and places cause the same events, so this names an event, whichever worker decides. Each message
/// of events has the place of its last one in a header, as `SEQUENCE.NUMBER`.
package struct PublishedPosition: Sendable, Comparable {
  package var sequence: Int
  package var number: Int

  /// Before all events.
  package static let start = PublishedPosition(sequence: 0, number: 0)

  package init(sequence: Int, number: Int) { (self.sequence, self.number) = (sequence, number) }

  /// Reads a header. `nil` for another text.
  package init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 2, let sequence = Int(words[0]), let number = Int(words[1]), sequence >= 0, number >= 0 else {
      return nil
    }
    self.init(sequence: sequence, number: number)
  }

  package var text: String { "\(sequence).\(number)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.sequence, left.number) < (right.sequence, right.number)
  }
}
