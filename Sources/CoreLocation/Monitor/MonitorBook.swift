import Foundation
import LocationKit

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

    /// `nil` for a condition of another kind.
    init?(_ condition: any CLCondition) {
      switch condition {
      case let circle as CLMonitor.CircularGeographicCondition: self = .circle(circle)
      case let beacon as CLMonitor.BeaconIdentityCondition: self = .beacon(beacon)
      default: return nil
      }
    }

    var value: any CLCondition {
      switch self {
      case .circle(let circle): circle
      case .beacon(let beacon): beacon
      }
    }
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

  struct State: Sendable {
    var contents: Contents
    /// Events that readers have received and not handled yet, oldest first.
    var inHand: [(reader: Int, event: StoredEvent)] = []
    var isOpen = false
    var lastReader = 0
  }

  let name: String
  private weak let service: SharedManager?
  let user: Int
  let state: Awaited<State>

  init(name: String, contents: Contents, service: SharedManager, user: Int) {
    (self.name, self.service, self.user) = (name, service, user)
    state = Awaited(State(contents: contents))
  }

  /// What survives a restart: an event that is not handled yet is delivered again.
  var contents: Contents {
    state.read { state in
      var contents = state.contents
      contents.pending = state.inHand.map(\.event) + contents.pending
      return contents
    }
  }
  var identifiers: [String] { state.read { $0.contents.entries.map(\.last.identifier) } }

  /// Returns whether no monitor of the name exists; marks it as existing.
  func open() -> Bool {
    state.change { state in
      defer { state.isOpen = true }
      return !state.isOpen
    }
  }

  func close() { state.change { $0.isOpen = false } }

  func record(for identifier: String) -> CLMonitor.Record? {
    contents.entries.first { $0.last.identifier == identifier }.map { entry in
      CLMonitor.Record(condition: entry.condition.value, lastEvent: CLMonitor.Event(stored: entry.last))
    }
  }

  // MARK: Conditions

  func add(_ condition: any CLCondition, identifier: String, assuming assumed: CLMonitor.Event.State) {
    guard let service else { return }
    service.unwatch(identifier, of: self, isReplaced: true)
    let event = StoredEvent(identifier: identifier, state: assumed, date: service.now, reason: nil)
    state.change { state in
      state.remove(identifier)
      if let stored = Condition(condition) {
        state.contents.entries.append(Entry(condition: stored, last: event, state: assumed))
      }
    }
    if let reason = service.watch(condition, identifier: identifier, book: self, assuming: assumed) {
      appendUnmonitored(identifier, reason)
    } else if !service.saveState() {
      appendUnmonitored(identifier, .persistenceUnavailable)
    }
  }

  func remove(_ identifier: String) {
    state.change { $0.remove(identifier) }
    service?.unwatch(identifier, of: self)
    service?.saveState()
  }

  /// Ends the monitoring of all conditions at a refusal, and resumes it once access is authorized.
  func authorizationChanged() {
    guard let status = service?.status else { return }
    if let reason = status.refusal {
      for entry in contents.entries where entry.state != .unmonitored {
        appendUnmonitored(entry.last.identifier, reason)
      }
    } else if status.isAuthorized {
      watchUnmonitored()
    }
  }

  /// Tries to monitor the conditions that are not monitored. Their states are unknown then.
  func watchUnmonitored() {
    for entry in contents.entries where entry.state == .unmonitored {
      let identifier = entry.last.identifier
      set(identifier, to: .unknown)
      if service?.watch(entry.condition.value, identifier: identifier, book: self, assuming: .unknown) != nil {
        set(identifier, to: .unmonitored)
      }
    }
  }

  private func set(_ identifier: String, to new: CLMonitor.Event.State) {
    state.change { $0.set(identifier, to: new) }
  }

  /// Takes a decision of the service.
  func decided(_ identifier: String, isInside: Bool, at date: Date) {
    let new: CLMonitor.Event.State = isInside ? .satisfied : .unsatisfied
    let isNews = state.read { state in
      state.contents.entries.contains { $0.last.identifier == identifier && $0.state != new }
    }
    if isNews { append(StoredEvent(identifier: identifier, state: new, date: date, reason: nil)) }
  }

  // MARK: Events

  /// Ends the monitoring of a condition for a reason.
  private func appendUnmonitored(_ identifier: String, _ reason: StoredEvent.Reason) {
    guard let service else { return }
    service.unwatch(identifier, of: self)
    append(StoredEvent(identifier: identifier, state: .unmonitored, date: service.now, reason: reason))
  }

  private func append(_ event: StoredEvent) {
    state.change { state in
      state.set(event.identifier, to: event.state)
      state.contents.pending.append(event)
    }
    service?.saveState()
  }

  /// Returns a number for a reader.
  func nextReader() -> Int {
    state.change { state in
      state.lastReader += 1
      return state.lastReader
    }
  }

  /// Notes that the program has handled what a reader received.
  func handled(_ reader: Int) {
    let isNews = state.change { state in
      let count = state.inHand.count
      state.inHand.removeAll { $0.reader == reader }
      return state.inHand.count < count
    }
    if isNews { service?.saveState() }
  }

  /// Returns the next event for a reader; `nil` once the task is cancelled.
  func next(_ reader: Int) async -> CLMonitor.Event? {
    handled(reader)
    let event = try? await state.wait { state -> StoredEvent? in
      guard !Task.isCancelled, !state.contents.pending.isEmpty else { return nil }
      let event = state.contents.pending.removeFirst()
      state.give(event, to: reader)
      return event
    }
    return event.map { CLMonitor.Event(stored: $0) }
  }
}

extension MonitorBook.State {
  mutating func remove(_ identifier: String) {
    contents.entries.removeAll { $0.last.identifier == identifier }
    contents.pending.removeAll { $0.identifier == identifier }
    inHand.removeAll { $0.event.identifier == identifier }
  }

  mutating func set(_ identifier: String, to new: CLMonitor.Event.State) {
    for index in contents.entries.indices where contents.entries[index].last.identifier == identifier {
      contents.entries[index].state = new
    }
  }

  mutating func give(_ event: MonitorBook.StoredEvent, to reader: Int) {
    inHand.append((reader, event))
    for index in contents.entries.indices where contents.entries[index].last.identifier == event.identifier {
      contents.entries[index].last = event
    }
  }
}
