/// When a sender of readings was last heard, in a table of limited size.
///
/// If the table is full, a new sender replaces one that was heard only once, if at least half of the table are such
/// senders; otherwise the one with the longest silence. A flood of invented names therefore displaces at most half of the
/// senders that report again and again.
package struct SenderHistory: Sendable {
  private var lastTurn: Int
  private var isHeardAgain = false

  /// Begins with the first turn of a sender. Turns are numbered across all senders.
  package init(turn: Int) { lastTurn = turn }

  /// Notes a further turn.
  package mutating func hear(turn: Int) {
    lastTurn = turn
    isHeardAgain = true
  }

  /// Returns the index of the sender to replace; `nil` if there is none.
  package static func indexToReplace(in senders: [SenderHistory]) -> Int? {
    let isFlooded = senders.count { !$0.isHeardAgain } * 2 >= senders.count
    return senders.indices.filter { !isFlooded || !senders[$0].isHeardAgain }
      .min { senders[$0].lastTurn < senders[$1].lastTurn }
  }
}
