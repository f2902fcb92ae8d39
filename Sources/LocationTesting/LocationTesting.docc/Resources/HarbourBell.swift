import LocationKit

/// Tells when a boat comes into a harbour and leaves it, and when nobody knows any more where it is.
public struct HarbourBell: Sendable {
  private let manager: LocationManager

  public init(
    fetcher: any LocationFetcher, harbours: [PointOfInterest], clock: any Clock<Duration> = ContinuousClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    manager = LocationManager(fetcher: fetcher, pointsOfInterest: harbours, clock: clock, executor: executor)
  }

  /// Says what happens, until the source ends.
  public func watch(_ say: (String) async -> Void) async throws {
    try await manager.run(filter: .nothing) { event in
      switch event {
      case .entered(let arrival): await say("arrived at \(arrival.place.id)")
      case .exited(let departure): await say("left \(departure.place.id)")
      case .stateChanged(let change) where change.state == .lost: await say("lost: \(change.reason?.rawValue ?? "")")
      default: break
      }
    }
  }
}
