public import LocationKit
public import LocationScenario
import Synchronization

/// A receiver that is not there: says in NMEA 0183 what the scenario's receiver would.
///
/// Each epoch begins at its time; on a serial line its bytes come as fast as the line lets them. It says that it is
/// simulated (GGA quality 8, mode S) unless it is told to pose as real.
public final class SimulatedReceiver: Sendable {
  private let scenario: Scenario
  private let output: any ReceiverOutput
  private let options: Options
  private let clock: any Clock<Duration>
  private let sentences: ReceiverSentences
  private let line: SerialLineSpeed?
  private let isReleased: Atomic<Bool>

  /// - Parameter clock: what the epochs are timed on.
  /// - Throws: `.usage` where an epoch does not fit its interval, or the speed-up is not greater than 0.
  public init(
    _ scenario: Scenario, output: any ReceiverOutput, options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) {
    guard options.speedUp > 0, options.speedUp.isFinite else {
      throw LocationError(.usage, "a speed-up of \(options.speedUp) cannot be", remedy: "1 is real time")
    }
    self.scenario = scenario
    self.output = output
    self.options = options
    self.clock = clock
    sentences = ReceiverSentences(isPosingAsReal: options.isPosingAsReal, includesVTG: options.includesVTG)
    let interval = scenario.rate.interval / options.speedUp
    line =
      output.isSerialLine
      ? try SerialLineSpeed(baud: options.baud, bytes: sentences.longestEpoch, interval: interval) : nil
    isReleased = Atomic(!options.waitsForRelease)
  }

  /// Lets a receiver that waits for it begin the scenario with its next epoch.
  public func release() { isReleased.store(true, ordering: .releasing) }

  /// Stands at the first point until it is released, plays the scenario, and ends or stands at the last point.
  ///
  /// - Throws: the scenario's failure at its end; `.timedOut` where nobody released it in
  ///   ``Options/longestHold``; what the output throws; `CancellationError`.
  public func run() async throws {
    let interval = scenario.rate.interval / options.speedUp
    var schedule = EpochSchedule(clock: clock, speedUp: options.speedUp, interval: interval)
    let held = try await hold(&schedule)
    for epoch in ScenarioTimeline(scenario) {
      guard let report = epoch.report else { continue }
      try await say(report, at: held + epoch.time.duration(since: scenario.start), schedule: &schedule)
    }
    if let failure = scenario.failure { throw failure }
    if options.standsAtEnd { try await stand(from: held, &schedule) }
  }

  /// Reports the first point at times before the start, which the scenario's times never overlap; says how long.
  private func hold(_ schedule: inout EpochSchedule) async throws -> Duration {
    var held = Duration.zero
    var count = 0
    while !isReleased.load(ordering: .acquiring) {
      guard held < options.longestHold else {
        throw LocationError(
          .timedOut, "nobody released the simulated receiver in \(options.longestHold) of its time",
          place: scenario.source)
      }
      let time = scenario.start.advanced(by: held - options.longestHold)
      try await say(standing(at: scenario.firstPoint, time), at: held, schedule: &schedule)
      count += 1
      held = scenario.rate.time(ofEpoch: count)
    }
    return held
  }

  private func stand(from held: Duration, _ schedule: inout EpochSchedule) async throws {
    let hasFix = scenario.steps.last?.hasFix ?? true
    var count = scenario.epochCount
    while true {
      let offset = scenario.rate.time(ofEpoch: count)
      let report = standing(at: hasFix ? scenario.lastPoint : nil, scenario.start.advanced(by: offset))
      try await say(report, at: held + offset, schedule: &schedule)
      count += 1
    }
  }

  private func standing(at point: ScenarioPoint?, _ time: UTCInstant) -> ReceiverReport {
    ReceiverReport(
      time: time, fix: point.map { ReceiverFix(movement: .standing(at: $0)) },
      sky: ScenarioTimeline(scenario).sky(at: time, from: point ?? scenario.lastPoint))
  }

  private func say(_ report: ReceiverReport, at offset: Duration, schedule: inout EpochSchedule) async throws {
    var writer = ASCIIWriter()
    sentences.write(report, to: &writer)
    let bytes = writer.bytes
    let begin = try await schedule.wait(for: offset)
    guard let line else { return try await output.send(bytes) }
    for start in stride(from: 0, to: bytes.count, by: line.chunkSize) {
      let end = min(start + line.chunkSize, bytes.count)
      try await schedule.timer.sleep(until: begin + line.time(for: end))
      try await output.send(Array(bytes[start..<end]))
    }
  }
}
