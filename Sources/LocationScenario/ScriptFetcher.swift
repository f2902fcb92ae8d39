public import LocationKit

/// Plays a scenario without hardware: its epochs become readings as a manager would receive them from
/// a receiver.
///
/// The readings carry the times that the receiver reports, at every rate, and are delivered at the times of the
/// scenario. Readings that are written together, or were held back while gpsd was stopped, are delivered together.
/// Nothing is delivered if the bytes are unreadable, or if the process that would read them does not run. Each run
/// plays from the start. It ends by reporting its counts, and with the scenario's failure if there is one.
public struct ScriptFetcher: LocationFetcher {
  /// Scenario that the fetcher plays.
  public let scenario: Scenario
  private let rate: PlaybackRate
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - scenario: the script.
  ///   - rate: multiple of real time.
  ///   - clock: the clock for multiples of real time.
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
    var pacer = try PlaybackPacer(rate: rate, clock: clock)
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
