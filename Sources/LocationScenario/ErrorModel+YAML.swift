import LocationKit

extension ErrorModel {
  /// Largest error in metres.
  static let largest = 1_000_000.0

  init(_ header: ScenarioSection) throws(LocationError) {
    self.init()
    guard let section = try header.section("errors", keys: ScenarioKeys.errors) else { return }
    noise = try section.quantity("noise", .length, in: 0...Self.largest) ?? noise
    drift = try section.quantity("drift", .length, in: 0...Self.largest) ?? drift
    driftTime = try section.duration("drift-time") ?? driftTime
    guard let jumps = try section.section("multipath", keys: ScenarioKeys.multipath) else { return }
    let remedy = "write multipath: {every: 1min, for: 8s, size: 25 m}"
    for key in ["every", "for", "size"] { _ = try jumps.required(key, remedy: remedy) }
    guard let interval = try jumps.duration("every"), let duration = try jumps.duration("for"),
      let size = try jumps.quantity("size", .length, in: 0.01...Self.largest)
    else { throw jumps.error("`multipath` is incomplete", remedy: remedy) }
    let isNoticed = try jumps.flag("noticed") ?? false
    multipath = Multipath(interval: interval, duration: duration, size: size, isUnnoticed: !isNoticed)
  }
}

extension MovementLimits {
  init(_ header: ScenarioSection) throws(LocationError) {
    self.init()
    guard let section = try header.section("limits", keys: ScenarioKeys.limits) else { return }
    acceleration = try section.quantity("acceleration", .acceleration, in: 0.01...1000)
    turn = try section.quantity("turn", .turn, in: 0.01...3600)
  }
}
