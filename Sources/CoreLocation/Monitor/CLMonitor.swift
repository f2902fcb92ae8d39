/// A monitor of conditions. Its conditions, their last events and the events that the program has not received yet are
/// kept under its name: in memory, and in the file of ``CLLocationManager/keepState(in:)`` if there is one.
///
/// Only one monitor of a name may exist at a time; creating a second one stops the program, as on Apple's platforms.
public actor CLMonitor {
  /// Events of the conditions, also those of the time before this monitor was created.
  public var events: Events { Events(monitor: self) }
  nonisolated let book: MonitorBook
  /// Keeps the source of the decisions alive.
  private let service: SharedManager

  /// Opens the monitor of a name.
  public init(_ name: String) async { self.init(name, service: .current) }

  init(_ name: String, service: SharedManager) {
    let book = service.open(monitor: name)
    precondition(book.open(), "a CLMonitor named \(name) exists already: use it, or release it first")
    self.book = book
    self.service = service
  }

  deinit { book.close() }

  /// Identifiers of the conditions, in order of their addition.
  public var identifiers: [String] { book.identifiers }

  /// Monitors a condition whose state is unknown, in place of the one with the same identifier.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Monitors a condition whose state is assumed: an event follows as soon as a location decides otherwise.
  public func add(_ condition: any CLCondition, identifier: String, assuming state: Event.State) {
    book.add(condition, identifier: identifier, assuming: state)
  }

  /// Returns a condition and its last event; `nil` if there is no such condition.
  public func record(for identifier: String) -> Record? { book.record(for: identifier) }

  /// Ends the monitoring of a condition.
  public func remove(_ identifier: String) { book.remove(identifier) }
}
