import LocationKit
import LocationScenario
import Synchronization

/// One run of a simulated receiver: its epochs, each at its time.
struct ReceiverPerformance {
  /// What the run shares with the answers to the receiver's readers.
  struct Parts: Sendable {
    let scenario: Scenario
    let options: SimulatedReceiver.Options
    let output: any ReceiverOutput
    let sender: MessageSender
    let isReleased: @Sendable () -> Bool
    /// Calls a function with the firmware, which readers may change meanwhile.
    let withFirmware: @Sendable ((inout any ReceiverFirmware) -> Void) -> Void
    let observe: @Sendable (ScenarioEpoch) async throws -> Void
  }

  private let parts: Parts
  private var schedule: EpochSchedule
  private var line: FaultyLine
  private var hardware = HardwareState()
  private var queue: LineQueue

  init(_ parts: Parts) {
    self.parts = parts
    let interval = parts.scenario.rate.interval / parts.options.speedUp
    let isProduct = parts.options.product != nil
    schedule = EpochSchedule(
      timer: parts.sender.timer, speedUp: parts.options.speedUp,
      tolerance: isProduct ? max(interval, Self.productTolerance) : interval)
    line = Self.line(parts)
    queue = LineQueue(isPaced: isProduct)
  }

  /// A message at the end of an epoch may last longer than a short interval.
  private static let productTolerance = Duration.seconds(2)

  private static func line(_ parts: Parts) -> FaultyLine {
    FaultyLine(
      speed: parts.sender.speed, interval: parts.scenario.rate.interval / parts.options.speedUp,
      seed: parts.scenario.seed, isPaced: parts.options.product != nil)
  }

  private var scenario: Scenario { parts.scenario }
  private var options: SimulatedReceiver.Options { parts.options }

  mutating func run() async throws {
    let held = try await hold()
    var shift = Duration.zero
    var end = Duration.zero
    repeat {
      end = try await play(at: held, shift: shift)
      shift += end
    } while options.loops
    if let failure = scenario.failure { throw failure }
    if options.standsAtEnd { try await stand(from: held, at: end) }
  }

  // MARK: - Parts of a run

  /// Reports the first point at times before the start, which never overlap the scenario's times; returns the
  /// duration.
  private mutating func hold() async throws -> Duration {
    var held = Duration.zero
    while !parts.isReleased() {
      guard held < options.longestHold else {
        throw LocationError(
          .timedOut, "the simulated receiver was not released within \(options.longestHold) of its time",
          context: scenario.source)
      }
      let time = scenario.start.advanced(by: held - options.longestHold)
      let report = standing(at: options.hasFixWhileWaiting ? scenario.firstPoint : nil, time)
      let begin = try await begin(at: held)
      try await send(report, LineFaults(), truth: .standing(at: scenario.firstPoint), from: begin)
      held = next(after: held)
    }
    return held
  }

  /// Plays one round, and returns the time after its begin at which the next one may begin. The times of a round
  /// continue after the previous one's.
  private mutating func play(at held: Duration, shift: Duration) async throws -> Duration {
    line = Self.line(parts)
    var timeline = ScenarioTimeline(scenario).makeIterator()
    var offset = Duration.zero
    timeline.constellations = constellations
    while var epoch = timeline.epoch(at: offset) {
      if shift > .zero { epoch.advance(by: shift) }
      try await perform(epoch, at: held + shift + offset)
      var restart: ReceiverModel.Start?
      parts.withFirmware { restart = $0.takeRestart() }
      if let restart { timeline.restart(restart, at: offset) }
      offset = next(after: offset)
      timeline.constellations = constellations
    }
    try await queue.drain(to: parts.sender)
    try await parts.sender.send(line.rest(), from: schedule.timer.elapsed)
    try await change(to: HardwareState())
    return offset
  }

  /// Reports exactly the last point, with the state of the clock at the end of the path.
  private mutating func stand(from held: Duration, at end: Duration) async throws {
    let hasFix = scenario.steps.last?.hasFix ?? true
    let leapSeconds = scenario.faults.count { $0.kind == .leapSecond && $0.end <= scenario.duration }
    var offset = end
    while true {
      let time = scenario.start.advanced(by: offset)
      let report = standing(at: hasFix ? scenario.lastPoint : nil, time.advanced(by: .seconds(-leapSeconds)))
      let epoch = ScenarioEpoch(time: time, truth: .standing(at: scenario.lastPoint), report: report)
      try await perform(epoch, at: held + offset)
      offset = next(after: offset)
    }
  }

  // MARK: - Epochs

  private mutating func perform(_ epoch: ScenarioEpoch, at due: Duration) async throws {
    let begin = try await begin(at: due)
    try await parts.observe(epoch)
    try await change(to: epoch.hardware)
    guard hardware.isPluggedIn, let report = epoch.report else { return }
    try await send(report, epoch.line, truth: epoch.truth, from: begin)
  }

  /// Waits for an epoch, and returns its time on the clock.
  private mutating func begin(at due: Duration) async throws -> Duration {
    try await queue.drain(to: parts.sender, before: schedule.time(of: due))
    return try await schedule.wait(for: due)
  }

  private mutating func send(
    _ report: ReceiverReport, _ faults: LineFaults, truth: Movement, from begin: Duration
  ) async throws {
    line.speed = parts.sender.speed
    line.interval = interval / options.speedUp
    var batch: LineQueue.Batch?
    let (sender, line) = (parts.sender, line)
    parts.withFirmware { [queue] firmware in
      let messages = firmware.messages(report, truth: truth)
      batch = queue.batch(messages, at: begin, sender, interval: line.interval, &firmware.line)
    }
    guard let batch else { return }
    try await queue.add(batch, self.line.pieces(batch.messages, faults), to: parts.sender)
  }

  private mutating func change(to new: HardwareState) async throws {
    let (old, output) = (hardware, parts.output)
    hardware = new
    if new.daemon != old.daemon { try await output.setDaemon(new.daemon) }
    if new.isPluggedIn, !old.isPluggedIn { try await output.plugIn() }
    if !new.isPluggedIn, old.isPluggedIn {
      queue.removeAll()
      try await output.unplug()
    }
  }

  private func standing(at point: ScenarioPoint?, _ time: UTCInstant) -> ReceiverReport {
    ReceiverReport(
      time: time, fix: point.map { ReceiverFix(movement: .standing(at: $0)) },
      sky: ScenarioTimeline(scenario).sky(at: time, from: point ?? scenario.lastPoint, of: constellations))
  }

  // MARK: - The firmware's settings

  private var constellations: Set<Constellation>? {
    var constellations: Set<Constellation>?
    parts.withFirmware { constellations = $0.constellations }
    return options.product == nil ? nil : constellations
  }

  /// Interval of the epochs in the scenario's time.
  private var interval: Duration {
    var interval: Duration?
    parts.withFirmware { interval = $0.interval }
    return interval ?? scenario.rate.interval
  }

  /// Returns the next time of an epoch: a multiple of the interval, as u-blox aligns its epochs.
  private func next(after offset: Duration) -> Duration {
    var interval: Duration?
    parts.withFirmware { interval = $0.interval }
    guard let interval else { return scenario.rate.time(ofEpochAfter: offset) }
    let step = interval.inNanoseconds
    return .nanoseconds((offset.inNanoseconds / step + 1) * step)
  }
}

extension ScenarioEpoch {
  /// Moves all times by a duration. A leap second occurs only once.
  fileprivate mutating func advance(by duration: Duration) {
    time = time.advanced(by: duration)
    if let report { self.report?.time = report.time.advanced(by: duration) }
  }
}
