public import Foundation

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
