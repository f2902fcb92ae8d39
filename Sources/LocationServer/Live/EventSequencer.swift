package import LocationJournal
import LocationKit
import Synchronization

/// Puts the events of several sources in the order of their numbers in the journal: what follows them passes over an event
/// with a lower number than the last.
package final class EventSequencer: Sendable {
  fileprivate struct State {
    /// Number of the last event that was passed on.
    var last: Int
    var waiting: [Int: JournalEntry] = [:]
  }

  private let state: Mutex<State>
  /// Events that wait at most for one that does not come.
  fileprivate static let most = 1000

  /// - Parameter last: number of the last event in the journal.
  package init(after last: Int) { state = Mutex(State(last: last)) }

  /// Passes events to `deliver` once it is their turn, one call at a time. An event without a number is not delayed.
  package func pass(_ entries: [JournalEntry], to deliver: ([JournalEntry]) -> Void) {
    state.withLock { state in
      let ready = state.take(entries)
      if !ready.isEmpty { deliver(ready) }
    }
  }
}

extension EventSequencer.State {
  fileprivate mutating func take(_ entries: [JournalEntry]) -> [JournalEntry] {
    var ready: [JournalEntry] = []
    for entry in entries {
      guard let number = entry.event.sequence else {
        ready.append(entry)
        continue
      }
      waiting[number] = entry
      if waiting.count > EventSequencer.most, let first = waiting.keys.min() { last = first - 1 }
      while let next = waiting.removeValue(forKey: last + 1) {
        ready.append(next)
        last += 1
      }
    }
    return ready
  }
}
