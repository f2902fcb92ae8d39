public import Foundation

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

extension CLMonitor {
  /// A change of a condition's state.
  public struct Event: Sendable {
    /// The state of a condition.
    public enum State: UInt, Codable, Sendable {
      /// No location has decided it yet.
      case unknown = 0
      /// The condition is met.
      case satisfied = 1
      /// The condition is not met.
      case unsatisfied = 2
      /// The condition is not monitored; the event's properties name the reason.
      case unmonitored = 3
    }

    var stored: MonitorBook.StoredEvent

    /// Identifier of the condition.
    public var identifier: String { stored.identifier }
    /// Always `nil`: circles are not refined.
    public var refinement: (any CLCondition)? { nil }
    /// State from now on.
    public var state: State { stored.state }
    /// Time of the change, by the deciding location.
    public var date: Date { stored.date }
    /// Always `false`: the accuracy is never limited.
    public var accuracyLimited: Bool { false }
    /// Whether access to the source was refused.
    public var authorizationDenied: Bool { stored.reason == .authorizationDenied }
    /// Always `false`: Linux has no global switch.
    public var authorizationDeniedGlobally: Bool { false }
    /// Always `false`: no dialog is ever shown.
    public var authorizationRequestInProgress: Bool { false }
    /// Always `false`, unless a test sets the status.
    public var authorizationRestricted: Bool { stored.reason == .authorizationRestricted }
    /// Whether the monitor has 20 other conditions already.
    public var conditionLimitExceeded: Bool { stored.reason == .conditionLimitExceeded }
    /// Whether conditions of this kind are not monitored: beacons, and circles whose centre is not a coordinate.
    public var conditionUnsupported: Bool { stored.reason == .conditionUnsupported }
    /// Always `false`: a process on Linux is always in use.
    public var insufficientlyInUse: Bool { false }
    /// Whether the state file cannot be written.
    public var persistenceUnavailable: Bool { stored.reason == .persistenceUnavailable }
    /// Always `false`: no session is required.
    public var serviceSessionRequired: Bool { false }
  }

  /// A condition and its last event.
  public struct Record: Sendable {
    /// Condition that is monitored.
    public let condition: any CLCondition
    /// Newest event that the program received; the assumed state before the first one.
    public let lastEvent: Event
  }

  /// The events of a monitor, in order. Each is delivered once. If the process ends before a loop requests the next
  /// event, the last one is delivered again after the next start: the program may not have handled it.
  public struct Events: AsyncSequence, Sendable {
    public typealias Element = Event
    let monitor: CLMonitor

    public func makeAsyncIterator() -> Iterator { Iterator(reader: MonitorReader(monitor)) }

    /// The iterator of a monitor's events.
    public struct Iterator: AsyncIteratorProtocol {
      let reader: MonitorReader

      /// Returns the next event; `nil` once the task is cancelled.
      public mutating func next() async throws -> Event? { await reader.next() }
    }
  }
}

/// The reader of one loop. Its request for the next event, or its end, marks the event before as handled.
final class MonitorReader: Sendable {
  // A loop keeps its monitor open.
  private let monitor: CLMonitor
  private let number: Int

  init(_ monitor: CLMonitor) {
    self.monitor = monitor
    number = monitor.book.nextReader()
  }

  deinit { monitor.book.handled(number) }

  func next() async -> CLMonitor.Event? { await monitor.book.next(number) }
}

extension CLMonitor {
  /// A circle on the Earth: satisfied inside it.
  public struct CircularGeographicCondition: CLCondition {
    /// Centre of the circle.
    public let center: CLLocationCoordinate2D
    /// Radius in metres.
    public let radius: CLLocationDistance

    /// Creates a circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    private enum Key: String, CodingKey {
      case latitude, longitude, radius
    }

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      center = CLLocationCoordinate2D(
        latitude: try values.decode(Double.self, forKey: .latitude),
        longitude: try values.decode(Double.self, forKey: .longitude))
      radius = try values.decode(Double.self, forKey: .radius)
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(center.latitude, forKey: .latitude)
      try values.encode(center.longitude, forKey: .longitude)
      try values.encode(radius, forKey: .radius)
    }
  }

  /// The presence of a beacon. It is never monitored here: its event is ``Event/State/unmonitored``, with
  /// ``Event/conditionUnsupported``.
  public struct BeaconIdentityCondition: CLCondition {
    /// Identifier of the beacon.
    public let uuid: UUID
    /// Most significant value; `nil` for any.
    public let major: UInt16?
    /// Least significant value; `nil` for any.
    public let minor: UInt16?

    /// Creates a condition for all beacons with an identifier.
    public init(uuid: UUID) { (self.uuid, major, minor) = (uuid, nil, nil) }

    /// Creates a condition for all beacons with an identifier and a major value.
    public init(uuid: UUID, major: UInt16) { (self.uuid, self.major, minor) = (uuid, major, nil) }

    /// Creates a condition for one beacon.
    public init(uuid: UUID, major: UInt16, minor: UInt16) { (self.uuid, self.major, self.minor) = (uuid, major, minor) }
  }
}

/// A condition that a ``CLMonitor`` can monitor.
public protocol CLCondition: Codable, Sendable {}
