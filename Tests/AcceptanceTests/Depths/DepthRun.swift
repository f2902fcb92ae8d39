import LocationKit
import LocationScenario

/// What a manager made of a walk at one depth.
struct DepthRun {
  struct Occurrence: Sendable {
    /// `enter station`
    var what: String
    var time: UTCInstant?
  }

  private(set) var occurrences: [Occurrence] = []
  /// At the walk's times.
  private(set) var locations: [Location] = []
  var times: [UTCInstant] { locations.compactMap(\.time) }
  private(set) var isAllSimulated = true
  /// Of the fix, while the source continues.
  private(set) var losses = 0
  /// After the first location.
  private(set) var faults: [LocationError] = []

  /// The last epoch has been dealt with.
  private struct Curtain: Error {}

  /// Plays the walk until the source ends, or reports a time after it.
  ///
  /// - Parameters:
  ///   - clock: on which a live source's silence is measured.
  ///   - whenHeard: called when the source has reported anything.
  static func events(
    of walk: DepthWalk, through fetcher: any LocationFetcher, clock: any Clock<Duration> = ContinuousClock(),
    whenHeard: @Sendable () -> Void = {}
  ) async throws -> DepthRun {
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: walk.places, clock: clock)
    var run = DepthRun()
    do {
      try await manager.run { event in
        if case .received(.location) = event { whenHeard() }
        if case .received(.noFix(let report)) = event, report.reason == .noFix { whenHeard() }
        try run.note(event, walk)
      }
    } catch is Curtain {}
    return run
  }

  private mutating func note(_ event: LocationEvent, _ walk: DepthWalk) throws {
    switch event {
    case .received(.location(let location)):
      // While gpsd settles, it has reported no status yet.
      guard let time = location.time, time >= walk.scenario.start else { return }
      if time > walk.timeOfLastEpoch { throw Curtain() }
      isAllSimulated = isAllSimulated && location.isSimulated
      locations.append(location)
    case .stateChanged(let change): if change.state == .lost, change.reason != .sourceEnded { losses += 1 }
    case .entered(let transition): add("enter", transition)
    case .exited(let transition): add("exit", transition)
    case .dwelled(let transition): add("dwell", transition)
    case .passed(let transition): add("pass", transition)
    case .fault(let error): if !locations.isEmpty { faults.append(error) }
    default: break
    }
  }

  private mutating func add(_ kind: String, _ transition: RegionTransition) {
    let doubt = (transition.isInitial ? " (initial)" : "") + (transition.isInferred ? " (inferred)" : "")
    occurrences.append(Occurrence(what: "\(kind) \(transition.place.id)\(doubt)", time: transition.location.time))
  }
}
