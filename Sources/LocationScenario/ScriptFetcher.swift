public import LocationKit

/// Plays a scenario without any hardware between: its epochs become readings as a manager would have them of a receiver.
///
/// The readings carry the times that the receiver says, at every rate, and come when the scenario has them come: what is
/// written together, or was held back while gpsd stood still, comes together. Where nothing can be read, or nothing runs
/// that could, nothing comes. Each run plays from the start; it ends with an account, and with the scenario's failure
/// where there is one.
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
    var script = ScriptReadings(scenario)
    var pacer = PlaybackPacer(rate: rate, clock: clock)
    for (index, epoch) in ScenarioTimeline(scenario).enumerated() {
      script.take(epoch)
      guard !script.readings.isEmpty else { continue }
      try await pacer.play(script.readings, at: scenario.rate.time(ofEpoch: index), report: report)
    }
    script.finish()
    try await pacer.play(script.readings, at: scenario.duration, report: report)
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
