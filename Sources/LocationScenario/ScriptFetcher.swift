public import LocationKit

/// Plays a scenario without any hardware between: its epochs become readings as they are.
///
/// The readings carry the scenario's times at every rate. Each run plays from the start; it ends with an account, and
/// with the scenario's failure where there is one.
public struct ScriptFetcher: LocationFetcher {
  public let scenario: Scenario
  private let rate: PlaybackRate
  private let clock: any Clock<Duration>

  /// - Parameter clock: what a multiple of real time is measured on.
  public init(
    _ scenario: Scenario, rate: PlaybackRate = .realTime, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.scenario = scenario
    self.rate = rate
    self.clock = clock
  }

  public var timing: Timing { .recorded }

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let origin = LocationOrigin(source: scenario.source, kind: .simulated)
    var pacer = PlaybackPacer(rate: rate, clock: clock)
    let readings = ScenarioTimeline(scenario).lazy.compactMap { Reading($0, origin: origin) }
    try await pacer.play(readings, report: report)
    let account = SourceAccount(unit: "epochs", read: scenario.epochCount)
    try await pacer.play(CollectionOfOne(.account(account)), report: report)
    try await pacer.finish(report: report)
    if let failure = scenario.failure { throw failure }
  }
}

extension LocationFetcher where Self == ScriptFetcher {
  /// Plays a scenario: `.script(scenario, rate: .maximum)`.
  public static func script(
    _ scenario: Scenario, rate: PlaybackRate = .realTime, clock: any Clock<Duration> = ContinuousClock()
  ) -> ScriptFetcher {
    ScriptFetcher(scenario, rate: rate, clock: clock)
  }
}

extension Reading {
  /// `nil` where the receiver is silent.
  fileprivate init?(_ epoch: ScenarioEpoch, origin: LocationOrigin) {
    guard let report = epoch.report else { return nil }
    guard let fix = report.fix else {
      self = .noFix(NoFix(time: report.time, reason: .noFix, origin: origin))
      return
    }
    let point = fix.movement.point
    let mode: FixMode = point.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    var location = Location(coordinate: point.coordinate, time: report.time, mode: mode, origin: origin)
    location.status = .simulated
    location.altitudeMSL = point.altitudeMSL
    location.speed = fix.movement.speed
    location.courseOverGround = fix.movement.courseOverGround
    self = .location(location)
  }
}
