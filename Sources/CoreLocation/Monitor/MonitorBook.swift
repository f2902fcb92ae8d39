import Foundation
import LocationKit
import Synchronization

/// The conditions and events of the monitor of a name. It outlives the monitor.
final class MonitorBook: Sendable {
  struct StoredEvent: Codable, Sendable {
    enum Reason: String, Codable {
      case authorizationDenied, authorizationRestricted, conditionLimitExceeded, conditionUnsupported
      case persistenceUnavailable
    }

    var identifier: String
    var state: CLMonitor.Event.State
    var date: Date
    var reason: Reason?
  }

  enum Condition: Codable, Sendable {
    case circle(CLMonitor.CircularGeographicCondition)
    case beacon(CLMonitor.BeaconIdentityCondition)
  }

  struct Entry: Codable, Sendable {
    var condition: Condition
    /// Newest event that the program received, or the assumption.
    var last: StoredEvent
    /// State that the locations have decided; differs from `last` while its event is pending.
    var state: CLMonitor.Event.State
  }

  struct Contents: Codable, Sendable {
    var entries: [Entry] = []
    /// Events that the program has not received yet.
    var pending: [StoredEvent] = []
  }

  struct State {
    var contents: Contents
    var isOpen = false
    var readers: [Int: CheckedContinuation<CLMonitor.Event?, Never>] = [:]
    var lastReader = 0
  }

  let name: String
  private weak let service: SharedManager?
  let user: Int
  let state: Mutex<State>

  init(name: String, contents: Contents, service: SharedManager, user: Int) {
    (self.name, self.service, self.user) = (name, service, user)
    state = Mutex(State(contents: contents))
  }

  var contents: Contents { state.withLock { $0.contents } }
  var identifiers: [String] { state.withLock { $0.contents.entries.map(\.last.identifier) } }

  /// Returns whether no monitor of the name exists; marks it as existing.
  func open() -> Bool {
    state.withLock { state in
      defer { state.isOpen = true }
      return !state.isOpen
    }
  }

  func close() { state.withLock { $0.isOpen = false } }

  func record(for identifier: String) -> CLMonitor.Record? {
    state.withLock { state in
      state.contents.entries.first { $0.last.identifier == identifier }.map { entry in
        let condition: any CLCondition =
          switch entry.condition {
          case .circle(let circle): circle
          case .beacon(let beacon): beacon
          }
        return CLMonitor.Record(condition: condition, lastEvent: CLMonitor.Event(stored: entry.last))
      }
    }
  }

  // MARK: Conditions

  func add(_ condition: any CLCondition, identifier: String, assuming assumed: CLMonitor.Event.State) {
    guard let service else { return }
    let reason = service.watch(condition, identifier: identifier, book: self, assuming: assumed)
    let stored: Condition? =
      switch condition {
      case let circle as CLMonitor.CircularGeographicCondition: .circle(circle)
      case let beacon as CLMonitor.BeaconIdentityCondition: .beacon(beacon)
      default: nil
      }
    let event = StoredEvent(identifier: identifier, state: assumed, date: service.now, reason: nil)
    state.withLock { state in
      state.contents.entries.removeAll { $0.last.identifier == identifier }
      state.contents.pending.removeAll { $0.identifier == identifier }
      if let stored { state.contents.entries.append(Entry(condition: stored, last: event, state: assumed)) }
    }
    if let reason {
      append(StoredEvent(identifier: identifier, state: .unmonitored, date: service.now, reason: reason))
    } else if !service.saveState() {
      append(
        StoredEvent(
          identifier: identifier, state: .unmonitored, date: service.now, reason: .persistenceUnavailable))
    }
  }

  func remove(_ identifier: String) {
    state.withLock { state in
      state.contents.entries.removeAll { $0.last.identifier == identifier }
      state.contents.pending.removeAll { $0.identifier == identifier }
    }
    service?.unwatch(identifier, of: self)
  }

  /// Takes a decision of the service.
  func decided(_ identifier: String, isInside: Bool, at date: Date) {
    let new: CLMonitor.Event.State = isInside ? .satisfied : .unsatisfied
    let isNews = state.withLock { state in
      state.contents.entries.contains { $0.last.identifier == identifier && $0.state != new }
    }
    if isNews { append(StoredEvent(identifier: identifier, state: new, date: date, reason: nil)) }
  }

  // MARK: Events

  private func append(_ event: StoredEvent) {
    let reader = state.withLock { state -> CheckedContinuation<CLMonitor.Event?, Never>? in
      state.note(event)
      guard let first = state.readers.keys.min() else {
        state.contents.pending.append(event)
        return nil
      }
      state.received(event)
      return state.readers.removeValue(forKey: first)
    }
    service?.saveState()
    reader?.resume(returning: CLMonitor.Event(stored: event))
  }

  /// Returns the next event, and notes that the program has received it; `nil` once the task is cancelled.
  func next() async -> CLMonitor.Event? {
    let number = state.withLock { state in
      state.lastReader += 1
      return state.lastReader
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, $0) }
    } onCancel: {
      state.withLock { $0.readers.removeValue(forKey: number) }?.resume(returning: nil)
    }
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<CLMonitor.Event?, Never>) {
    let answer = state.withLock { state -> CLMonitor.Event?? in
      if Task.isCancelled { return .some(nil) }
      guard !state.contents.pending.isEmpty else {
        state.readers[number] = continuation
        return nil
      }
      let event = state.contents.pending.removeFirst()
      state.received(event)
      return CLMonitor.Event(stored: event)
    }
    guard let answer else { return }
    if answer != nil { service?.saveState() }
    continuation.resume(returning: answer)
  }
}

extension MonitorBook.State {
  mutating func note(_ event: MonitorBook.StoredEvent) {
    for index in contents.entries.indices where contents.entries[index].last.identifier == event.identifier {
      contents.entries[index].state = event.state
    }
  }

  mutating func received(_ event: MonitorBook.StoredEvent) {
    for index in contents.entries.indices where contents.entries[index].last.identifier == event.identifier {
      contents.entries[index].last = event
    }
  }
}
