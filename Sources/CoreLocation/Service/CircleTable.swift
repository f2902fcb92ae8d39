import LocationKit

/// The circles that a service watches. It decides from locations and from LocationKit's events what was crossed.
struct CircleTable: Sendable {
  /// A decision that differs from the last one.
  struct Change: Sendable, Equatable {
    let key: WatchedCircle.Key
    /// Whether the subject was inside; `nil` for the first decision.
    let wasInside: Bool?
    let isInside: Bool
  }

  private(set) var circles: [WatchedCircle.Key: WatchedCircle] = [:]
  /// LocationKit's names of the circles.
  private var keys: [String: WatchedCircle.Key] = [:]
  private var lastNumber = 0

  /// Adds or replaces a circle. Returns the places for LocationKit.
  mutating func add(_ circle: WatchedCircle, as key: WatchedCircle.Key) {
    remove(key)
    lastNumber += 1
    circles[key] = circle
    keys["\(lastNumber)"] = key
  }

  mutating func remove(_ key: WatchedCircle.Key) {
    circles[key] = nil
    keys = keys.filter { $0.value != key }
  }

  /// The circles as places of LocationKit. A replaced circle has another name: its state is decided again.
  var places: [PointOfInterest] {
    keys.compactMap { name, key in
      circles[key].map { PointOfInterest(id: name, region: .circle(center: $0.center, radius: $0.radius)) }
    }
  }

  mutating func beginRun() {
    for key in circles.keys { circles[key]?.awaitsDecision = true }
  }

  /// Decides the circles that LocationKit has not decided yet.
  mutating func decide(at coordinate: Coordinate) -> [Change] {
    circles.filter(\.value.awaitsDecision).sorted { $0.key.identifier < $1.key.identifier }.compactMap { key, circle in
      guard let isInside = circle.decision(at: coordinate) else { return nil }
      circles[key]?.awaitsDecision = false
      return set(key, isInside)
    }
  }

  /// Takes LocationKit's decision about one of its places.
  mutating func decide(place name: String, isInside: Bool) -> Change? {
    guard let key = keys[name] else { return nil }
    circles[key]?.awaitsDecision = false
    return set(key, isInside)
  }

  private mutating func set(_ key: WatchedCircle.Key, _ isInside: Bool) -> Change? {
    guard let circle = circles[key], circle.isInside != isInside else { return nil }
    circles[key]?.isInside = isInside
    return Change(key: key, wasInside: circle.isInside, isInside: isInside)
  }
}
