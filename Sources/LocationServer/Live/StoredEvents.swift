import LocationIO
public import LocationJournal
import LocationKit
import Synchronization

/// The persisted events, from which a stream resumes.
public struct StoredEvents: Sendable {
  /// Epoch of the journal, to which the numbers belong; `nil` if it is not known.
  let epoch: String?
  private let read: @Sendable (ClosedRange<Int>) throws -> [JournalEntry]
  private let recent = RecentPages()
  /// Clients that resume at the same time read one after the other, and mostly find what another one has read.
  private let gate = WorkGate(1, longestQueue: .max)

  /// The events of a journal, which may be written meanwhile.
  public init(_ journal: FileJournal) {
    self.init(epoch: journal.epoch) { numbers in
      var entries: [JournalEntry] = []
      var stored = try journal.events(from: numbers.lowerBound, through: numbers.upperBound)
      while let entry = try stored.nextEntry() { entries.append(entry) }
      return entries
    }
  }

  /// - Parameter read: returns the events with these numbers that exist; it may wait for the disk.
  init(epoch: String? = nil, read: @escaping @Sendable (ClosedRange<Int>) throws -> [JournalEntry]) {
    (self.epoch, self.read) = (epoch, read)
  }

  /// Number of events that are read at once.
  static let page = 1000

  /// Returns up to ``page`` events with these numbers, or fewer. Waits for the disk on another thread.
  func events(_ numbers: ClosedRange<Int>) async throws -> [JournalEntry] {
    let page = numbers.lowerBound...min(numbers.upperBound, numbers.lowerBound + Self.page - 1)
    return try await onBlockingThread { [read] in try read(page) }
  }

  /// Returns the messages of persisted events from a number to the end of its page, or to `last`. Clients share them.
  func messages(from first: Int, through last: Int) async throws -> [StreamMessage] {
    let start = (first - 1) / Self.page * Self.page + 1
    let end = min(last, start + Self.page - 1)
    func found(in page: [StreamMessage]) -> [StreamMessage] {
      page.filter { (first...end).contains($0.sequence ?? 0) }
    }
    if let page = recent[start...end] { return found(in: page) }
    let pass = try await gate.enter(within: nil)
    defer { withExtendedLifetime(pass) {} }
    if let page = recent[start...end] { return found(in: page) }
    let page = try await events(start...end).compactMap { StreamMessage($0.event, of: $0.subject) }
    recent.insert(page, start...end)
    return found(in: page)
  }
}

/// The pages that were read last.
private final class RecentPages: Sendable {
  private static let most = 4
  private let pages = Mutex<[(numbers: ClosedRange<Int>, messages: [StreamMessage])]>([])

  subscript(_ numbers: ClosedRange<Int>) -> [StreamMessage]? {
    pages.withLock { pages in pages.first { $0.numbers == numbers }?.messages }
  }

  func insert(_ messages: [StreamMessage], _ numbers: ClosedRange<Int>) {
    pages.withLock { pages in
      pages.append((numbers, messages))
      if pages.count > Self.most { pages.removeFirst() }
    }
  }
}

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
