import LocationKit

/// The position errors of a scenario's receiver. Metres are standard deviations on each of the axes north and east at
/// a horizontal dilution of 1; they grow with the dilution. Heights have the same errors, scaled by the vertical
/// dilution.
package struct ErrorModel: Sendable, Hashable {
  /// White noise in metres, independent in each epoch.
  package var noise: Double
  /// Drift in metres: a first-order Gauss–Markov process, whose autocorrelation falls to 1/e in ``driftTime``.
  package var drift: Double
  /// Correlation time of the drift, longer than zero.
  package var driftTime: Duration
  /// Multipath jumps; `nil` for none.
  package var multipath: Multipath?

  /// Creates a model; without arguments, one without errors.
  package init(
    noise: Double = 0, drift: Double = 0, driftTime: Duration = .seconds(180), multipath: Multipath? = nil
  ) {
    self.noise = noise
    self.drift = drift
    self.driftTime = driftTime
    self.multipath = multipath
  }

  /// Sideways jumps of the position, caused by reflected signals.
  package struct Multipath: Sendable, Hashable {
    /// Average time from the end of one jump to the beginning of the next; exponentially distributed.
    package var interval: Duration
    /// Average duration of a jump; exponentially distributed.
    package var duration: Duration
    /// Average size in metres, in any direction; exponentially distributed.
    package var size: Double
    /// Whether the receiver does not notice the jumps: its accuracy stays as if there were none.
    package var isUnnoticed: Bool

    /// Creates a model of jumps.
    package init(interval: Duration, duration: Duration, size: Double, isUnnoticed: Bool = true) {
      self.interval = interval
      self.duration = duration
      self.size = size
      self.isUnnoticed = isUnnoticed
    }
  }
}

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
