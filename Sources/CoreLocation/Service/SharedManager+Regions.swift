import LocationKit
import Synchronization

extension SharedManager {
  /// Number of regions that managers, and of conditions that a monitor, may watch, as documented by Apple.
  static let maximumRegions = 20

  var regions: [WatchedRegion] { state.withLock { $0.regions } }

  /// Watches a region for all managers, once ``regionUser`` has begun. Throws the documented error if it cannot be watched.
  func watch(_ region: WatchedRegion) throws(CLError) {
    let center = Coordinate(latitude: region.latitude, longitude: region.longitude)
    guard let center else { throw CLError(.regionMonitoringFailure, cause: "the centre is not a coordinate") }
    guard region.radius <= Self.maximumRadius else {
      throw CLError(.regionMonitoringFailure, cause: "the radius is larger than maximumRegionMonitoringDistance")
    }
    guard !status.isRefused else { throw CLError(.regionMonitoringDenied) }
    let isAdded = state.withLock { state in
      let others = state.regions.filter { $0.identifier != region.identifier }
      guard others.count < Self.maximumRegions else { return false }
      state.regions = others + [region]
      add(WatchedCircle(center: center, radius: region.radius), as: Self.key(region.identifier), &state)
      return true
    }
    guard isAdded else {
      throw CLError(.regionMonitoringFailure, cause: "\(Self.maximumRegions) regions are monitored already")
    }
    guard saveState() else { throw CLError(.regionMonitoringFailure, cause: "the state file cannot be written") }
  }

  func unwatch(_ identifier: String) {
    let isEmpty = state.withLock { state in
      state.regions.removeAll { $0.identifier == identifier }
      state.circles.remove(Self.key(identifier))
      manager.setPlaces(state.circles.places)
      return state.regions.isEmpty
    }
    saveState()
    if isEmpty { end(Self.regionUser) }
  }

  /// Returns whether the subject is in a region: as decided for a monitored one, else by the last location.
  func state(of region: WatchedRegion) -> CLRegionState {
    let (decided, last) = state.withLock { state in
      (state.circles.circles[Self.key(region.identifier)]?.isInside, state.last)
    }
    if let decided { return decided ? .inside : .outside }
    return last.map { region.region.contains($0.coordinate) ? .inside : .outside } ?? .unknown
  }

  /// Half the circumference of the Earth: no circle is larger.
  static let maximumRadius = 20_000_000.0

  private static func key(_ identifier: String) -> WatchedCircle.Key {
    WatchedCircle.Key(owner: .managers, identifier: identifier)
  }

  /// Watches a circle. A region that is monitored already keeps its decision; a known location decides a new one at
  /// once. The lock must be held.
  func add(_ circle: WatchedCircle, as key: WatchedCircle.Key, _ state: inout State) {
    var circle = circle
    if circle.isInside == nil, key.owner == .managers {
      let same = state.circles.circles[key].flatMap { $0.hasArea(of: circle) ? $0 : nil }
      circle.isInside = same?.isInside ?? state.last?.coordinate.onEarth.flatMap { circle.decision(at: $0) }
    }
    state.circles.add(circle, as: key)
    manager.setPlaces(state.circles.places)
  }

  // MARK: Restart

  /// Uses a file: watches the regions in it, and keeps all changes there. Throws if the file cannot be read or written.
  func use(_ file: StateFile) throws {
    let contents = try file.read()
    try file.write(contents)
    state.withLock { state in
      state.store = file
      for item in contents.regions {
        guard let center = Coordinate(latitude: item.region.latitude, longitude: item.region.longitude) else {
          continue
        }
        state.regions.append(item.region)
        let circle = WatchedCircle(center: center, radius: item.region.radius, isInside: item.isInside)
        add(circle, as: Self.key(item.region.identifier), &state)
      }
    }
    resume(contents.monitors)
    if !contents.regions.isEmpty { begin(Self.regionUser) }
  }

  /// Writes the file; returns whether everything is safe. `true` without a file.
  @discardableResult
  func saveState() -> Bool {
    state.withLock { state in
      guard let store = state.store else { return true }
      var contents = StateFile.Contents()
      contents.regions = state.regions.map { region in
        .init(region: region, isInside: state.circles.circles[Self.key(region.identifier)]?.isInside)
      }
      contents.monitors = state.monitors.mapValues(\.contents)
      return (try? store.write(contents)) != nil
    }
  }
}
