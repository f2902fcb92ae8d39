/// An update of a sequence of live updates: a location, or why there is none.
public struct CLLocationUpdate: Sendable {
  /// Newest location; `nil` if there is none now.
  public var location: CLLocation?
  /// Whether the subject has not moved for a minute; the next update follows once it moves.
  public var isStationary = false
  /// Always `false`: the accuracy is never limited.
  public let accuracyLimited = false
  /// Whether access to the source was refused.
  public var authorizationDenied = false
  /// Always `false`: Linux has no global switch.
  public let authorizationDeniedGlobally = false
  /// Whether the decision about access is pending, because a test has set the status to undetermined. A source that is
  /// being opened yields no update: there is no dialog to wait for.
  public var authorizationRequestInProgress = false
  /// Whether a test has set the status to restricted.
  public var authorizationRestricted = false
  /// Always `false`: a process on Linux is always in use.
  public let insufficientlyInUse = false
  /// Whether the position is lost, or the source cannot be reached or has ended.
  public var locationUnavailable = false
  /// Always `false`: no session is required.
  public let serviceSessionRequired = false
  /// The same as ``isStationary``.
  public var stationary: Bool { isStationary }

  /// The kind of movement. It has no effect here.
  public enum LiveConfiguration: Hashable, Sendable {
    /// Any movement.
    case `default`
    /// Navigation of a vehicle on roads.
    case automotiveNavigation
    /// Navigation of a boat, a train or a plane.
    case otherNavigation
    /// Walking, running, cycling.
    case fitness
    /// Flight.
    case airborne
  }

  /// Returns the updates of the current source. Each loop has its own; leaving the loop ends them. The loop ends when
  /// the source ends, as a replayed track does.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates(service: .current)
  }

  /// A sequence of updates.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = CLLocationUpdate
    let service: SharedManager

    /// Starts the updates of one loop.
    public func makeAsyncIterator() -> Iterator { Iterator(loop: UpdateLoop(service: service)) }

    /// The iterator of one loop.
    public struct Iterator: AsyncIteratorProtocol {
      let loop: UpdateLoop

      /// Returns the next update; `nil` at the end of the source and once the task is cancelled.
      public mutating func next() async throws -> CLLocationUpdate? { await loop.buffer.next() }
    }
  }
}
