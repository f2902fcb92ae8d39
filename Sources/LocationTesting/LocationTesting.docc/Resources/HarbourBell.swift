import LocationKit

/// A bell that announces when a boat enters or leaves a harbour, and when its position is lost.
public struct HarbourBell: Sendable {
  private let manager: LocationManager

  public init(
    fetcher: any LocationFetcher, harbours: [PointOfInterest], clock: any Clock<Duration> = ContinuousClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    manager = LocationManager(fetcher: fetcher, pointsOfInterest: harbours, clock: clock, executor: executor)
  }

  /// Passes each announcement to `say`, until the source ends.
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
