public import LocationKit
import Synchronization

/// The fleet that a server shows: the last position of each subject, from all its sources. It passes the positions of the
/// subjects that clients follow to the hub.
///
/// Questions about all subjects take the lock for some thousand of them at a time: sources do not wait for an answer.
public final class LiveFleet: Sendable {
  /// Subjects that a question looks at before it releases the lock.
  private static let chunk = 16_384
  /// Time after which idle subjects are looked for again.
  private static let pause = Duration.seconds(60)

  private struct State {
    var positions: FleetPositions
    /// When idle subjects were looked for last.
    var cleaned = Duration.zero
  }

  let limits: FleetLimits
  private let hub: LocationHub
  private let timer: MonotonicTimer
  private let state: Mutex<State>

  /// Creates a fleet without subjects.
  public init(
    hub: LocationHub, limits: FleetLimits = FleetLimits(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.hub, self.limits) = (hub, limits)
    timer = MonotonicTimer(clock)
    state = Mutex(State(positions: FleetPositions(limits)))
  }

  /// Takes a position of a subject. Returns whether it is the latest one.
  /// - Parameters:
  ///   - location: the position.
  ///   - subject: id of the subject.
  ///   - age: age of the position; not negative.
  @discardableResult
  public func take(_ location: Location, of subject: String, age: Duration = .zero) -> Bool {
    let isLatest = withPositions { positions, now in positions.take(location, of: subject, age: age, at: now) }
    if isLatest, hub.isFollowed(subject) { hub.take(location, of: subject) }
    return isLatest
  }

  /// Calls `body` with the positions and the time, after idle subjects are forgotten if this was not done for some time.
  private func withPositions<Result: Sendable>(_ body: (inout FleetPositions, Duration) -> Result) -> Result {
    let now = timer.elapsed
    return state.withLock { state in
      if now - state.cleaned >= Self.pause {
        state.cleaned = now
        state.positions.forgetIdle(at: now)
      }
      return body(&state.positions, now)
    }
  }

  // MARK: Questions

  /// Returns the last position of a subject; `nil` if it is unknown.
  func position(of subject: String) -> FleetPosition? {
    withPositions { positions, now in positions.position(of: subject, at: now) }
  }

  /// Numbers of subjects, updates, and positions that were omitted because the fleet was full.
  var counts: (subjects: Int, updates: Int, omitted: Int) {
    state.withLock { ($0.positions.count, $0.positions.updates, $0.positions.omitted) }
  }

  /// Returns the clusters of a part of the map, and the position of each subject that is alone in its cell.
  /// - Parameter filter: shows the positions; `nil` to show all of them.
  func clusters(_ box: DegreeBox, zoom: Int, mostCells: Int, seenBy filter: PrivacyFilter?) async throws
    -> FleetClusters
  {
    var grid = ClusterGrid(box, zoom: zoom, mostCells: mostCells)
    var filter = filter
    let now = timer.elapsed
    try await forEachChunk { positions, slots in positions.count(slots, at: now, in: &grid, &filter) }
    let occupied = grid.occupied
    let alone = state.withLock { state in
      var found: [Int: FleetPosition] = [:]
      for (_, cell) in occupied where cell.count == 1 {
        found[cell.slot] = state.positions.position(cell.slot, at: now, &filter)
      }
      return found
    }
    return FleetClusters(grid: grid, occupied: occupied, alone: alone)
  }

  /// Returns some of the selected subjects in a box, sorted by name, and the number of all of them.
  func positions(
    in box: DegreeBox, limit: Int, _ selection: SubjectSelection, seenBy filter: PrivacyFilter?
  ) async throws -> (positions: [FleetPosition], count: Int) {
    var filter = filter
    var (found, count): ([FleetPosition], Int) = ([], 0)
    let now = timer.elapsed
    try await forEachChunk { positions, slots in
      count += positions.add(slots, in: box, at: now, limit: limit, selection, to: &found, &filter)
    }
    return (found.sorted { $0.subject < $1.subject }, count)
  }

  /// Calls `body` with all slots, some at a time, and lets others use the lock between.
  private func forEachChunk(_ body: (FleetPositions, Range<Int>) -> Void) async throws {
    var start = 0
    while true {
      let end = withPositions { positions, _ in
        let end = positions.end
        body(positions, min(start, end)..<min(start + Self.chunk, end))
        return end
      }
      start += Self.chunk
      guard start < end else { return }
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}

/// The limits of a fleet that the server shows.
public struct FleetLimits: Sendable, Hashable {
  /// Number of subjects in memory.
  public var subjects = 1_000_000
  /// Age from which a position is stale.
  public var staleAfter = Duration.seconds(300)
  /// Age from which a subject is forgotten.
  public var forgetAfter = Duration.seconds(86_400)

  /// Creates the default limits.
  public init() {}
}
