/// The listeners of a service, referenced weakly, in the order of their identifiers: an event arrives at the oldest first.
struct ListenerList {
  private struct Entry {
    let identifier: Int
    weak var listener: (any ServiceListener)?
  }

  private var entries: [Entry] = []

  /// The listeners that still exist.
  var all: [any ServiceListener] { entries.compactMap(\.listener) }

  /// Adds a listener. Identifiers increase, so that its place is at or near the end.
  mutating func add(_ listener: any ServiceListener, as identifier: Int) {
    let previous = entries.lastIndex { $0.identifier < identifier }
    entries.insert(Entry(identifier: identifier, listener: listener), at: previous.map { $0 + 1 } ?? 0)
  }

  mutating func remove(_ identifier: Int) { entries.removeAll { $0.identifier == identifier } }
}
