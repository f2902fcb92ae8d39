import LocationIO
public import LocationJournal
public import LocationKit

/// The persisted events, from which a stream resumes.
public struct StoredEvents: Sendable {
  /// Epoch of the journal, to which the numbers belong; `nil` if it is not known.
  let epoch: String?
  private let read: @Sendable (ClosedRange<Int>) throws -> [LocationEvent]

  /// The events of a journal, which may be written meanwhile.
  public init(_ journal: FileJournal) {
    self.init(epoch: journal.epoch) { [path = journal.path] numbers in
      var events: [LocationEvent] = []
      var stored = try JournalFile(path).events(from: numbers.lowerBound, through: numbers.upperBound)
      while let event = try stored.next() { events.append(event) }
      return events
    }
  }

  /// - Parameter read: returns the events with these numbers that exist; it may wait for the disk.
  init(epoch: String? = nil, read: @escaping @Sendable (ClosedRange<Int>) throws -> [LocationEvent]) {
    (self.epoch, self.read) = (epoch, read)
  }

  /// Number of events that are read at once.
  static let page = 1000

  /// Returns up to ``page`` events with these numbers, or fewer. Waits for the disk on a thread of its own.
  func events(_ numbers: ClosedRange<Int>) async throws -> [LocationEvent] {
    let page = numbers.lowerBound...min(numbers.upperBound, numbers.lowerBound + Self.page - 1)
    return try await onOwnThread { [read] in try read(page) }
  }
}
