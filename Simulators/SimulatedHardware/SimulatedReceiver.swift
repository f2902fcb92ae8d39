public import LocationKit
public import LocationScenario
import Synchronization

/// A simulated receiver: it sends in NMEA 0183 or UBX what the scenario's receiver would send.
///
/// Each epoch begins at its time. On a serial line its bytes are sent at the speed of the line, and with the
/// scenario's faults. It answers its readers' requests. It marks its output as simulated (GGA quality 8, mode S; in
/// UBX only the receiver's version can carry the mark) unless the options make it pose as real.
public final class SimulatedReceiver: Sendable {
  /// Scenario that the receiver plays.
  package let scenario: Scenario
  /// Bits per second; `nil` if no output is a serial line.
  package let baud: Int?
  private let output: any ReceiverOutput
  private let options: Options
  private let clock: any Clock<Duration>
  private let speed: SerialLineSpeed?
  private let sentences: ReceiverSentences
  private let answers: Mutex<ReceiverAnswers>
  private let isReleased: Atomic<Bool>

  /// - Parameters:
  ///   - scenario: the script of movement and faults.
  ///   - output: receives the bytes.
  ///   - options: the behavior of the receiver.
  ///   - clock: the clock that times the epochs.
  /// - Throws: `.invalidArgument` if an epoch does not fit its interval, or an option is out of its range.
  public init(
    _ scenario: Scenario, output: any ReceiverOutput, options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) {
    try options.check()
    self.scenario = scenario
    self.output = output
    self.options = options
    self.clock = clock
    let (receiver, isPosingAsReal) = (scenario.receiver, options.isPosingAsReal)
    sentences = ReceiverSentences(model: receiver, isPosingAsReal: isPosingAsReal)
    let size = EpochSize(scenario, sentences)
    speed =
      output.isSerialLine
      ? try SerialLineSpeed(
        baud: options.baud ?? receiver.baud, bytes: size.longest, interval: receiver.rate.interval / options.speedUp)
      : nil
    baud = speed?.baud
    if let speed { output.setBaud(speed.baud) }
    answers = Mutex(
      ReceiverAnswers(model: receiver, isPosingAsReal: isPosingAsReal, baud: speed?.baud ?? 9600))
    isReleased = Atomic(!options.waitsForRelease)
  }

  /// Lets a waiting receiver begin the scenario with its next epoch.
  public func release() { isReleased.store(true, ordering: .releasing) }

  /// Stays at the first point until it is released, plays the scenario once or without end, and then ends or stays at
  /// the last point.
  ///
  /// - Throws: the scenario's failure at its end; `.timedOut` if it was not released within ``Options/longestHold``;
  ///   the errors of the output; `CancellationError`.
  public func run() async throws { try await run { _ in } }

  /// Runs, and calls `observe` with each of the scenario's epochs when its time has come, before the epoch is sent.
  package func run(observing observe: @escaping @Sendable (ScenarioEpoch) async throws -> Void) async throws {
    let sender = MessageSender(output: output, timer: MonotonicTimer(clock), speed: speed)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask { [self] in
        try await output.receive { [self] bytes in
          try await sender.answer(answers.withLock { $0.answers(to: bytes) })
        }
        return false
      }
      group.addTask { [self] in
        var performance = Performance(self, sender, observe)
        try await performance.run()
        return true
      }
      defer { group.cancelAll() }
      while let isOver = try await group.next(), !isOver {}
    }
  }

  private var intervalOnClock: Duration { scenario.rate.interval / options.speedUp }

  /// One run of the receiver.
  private struct Performance {
    let receiver: SimulatedReceiver
    let sender: MessageSender
    let observe: @Sendable (ScenarioEpoch) async throws -> Void
    var schedule: EpochSchedule
    var line: FaultyLine
    var hardware = HardwareState()

    init(
      _ receiver: SimulatedReceiver, _ sender: MessageSender,
      _ observe: @escaping @Sendable (ScenarioEpoch) async throws -> Void
    ) {
      self.receiver = receiver
      self.sender = sender
      self.observe = observe
      schedule = EpochSchedule(
        timer: sender.timer, speedUp: receiver.options.speedUp, interval: receiver.intervalOnClock)
      line = Self.line(receiver)
    }

    private static func line(_ receiver: SimulatedReceiver) -> FaultyLine {
      FaultyLine(speed: receiver.speed, interval: receiver.intervalOnClock, seed: receiver.scenario.seed)
    }

    private var scenario: Scenario { receiver.scenario }
    private var options: Options { receiver.options }

    mutating func run() async throws {
      let held = try await hold()
      var round = 0
      repeat {
        try await play(at: held, round: round)
        round += 1
      } while options.loops
      if let failure = scenario.failure { throw failure }
      if options.standsAtEnd { try await stand(from: held) }
    }

    /// Reports the first point at times before the start, which never overlap the scenario's times; returns the
    /// duration.
    private mutating func hold() async throws -> Duration {
      var held = Duration.zero
      var count = 0
      while !receiver.isReleased.load(ordering: .acquiring) {
        guard held < options.longestHold else {
          throw LocationError(
            .timedOut, "the simulated receiver was not released within \(options.longestHold) of its time",
            context: scenario.source)
        }
        let time = scenario.start.advanced(by: held - options.longestHold)
        let report = standing(at: options.hasFixWhileWaiting ? scenario.firstPoint : nil, time)
        try await say(report, LineFaults(), at: held)
        count += 1
        held = scenario.rate.time(ofEpoch: count)
      }
      return held
    }

    /// Plays one round. It begins an interval after the last epoch of the previous round, and its times continue.
    private mutating func play(at held: Duration, round: Int) async throws {
      let shift = scenario.rate.time(ofEpoch: scenario.epochCount) * round
      line = Self.line(receiver)
      for var epoch in ScenarioTimeline(scenario) {
        let due = held + shift + epoch.time.duration(since: scenario.start)
        if round > 0 { epoch.advance(by: shift) }
        try await perform(epoch, at: due)
      }
      try await sender.send(line.rest(), from: schedule.timer.elapsed)
      try await change(to: HardwareState())
    }

    private mutating func perform(_ epoch: ScenarioEpoch, at due: Duration) async throws {
      let begin = try await schedule.wait(for: due)
      try await observe(epoch)
      try await change(to: epoch.hardware)
      guard hardware.isPluggedIn, let report = epoch.report else { return }
      try await sender.send(line.pieces(messages(report), epoch.line), from: begin)
    }

    private mutating func change(to new: HardwareState) async throws {
      let (old, output) = (hardware, receiver.output)
      hardware = new
      if new.daemon != old.daemon { try await output.setDaemon(new.daemon) }
      if new.isPluggedIn, !old.isPluggedIn { try await output.plugIn() }
      if !new.isPluggedIn, old.isPluggedIn { try await output.unplug() }
    }

    /// Reports exactly the last point, with the state of the clock at the end of the path.
    private mutating func stand(from held: Duration) async throws {
      let hasFix = scenario.steps.last?.hasFix ?? true
      let leapSeconds = scenario.faults.count { $0.kind == .leapSecond && $0.end <= scenario.duration }
      var count = scenario.epochCount
      while true {
        let offset = scenario.rate.time(ofEpoch: count)
        let time = scenario.start.advanced(by: offset)
        let report = standing(
          at: hasFix ? scenario.lastPoint : nil, time.advanced(by: .seconds(-leapSeconds)))
        let epoch = ScenarioEpoch(time: time, truth: .standing(at: scenario.lastPoint), report: report)
        try await perform(epoch, at: held + offset)
        count += 1
      }
    }

    private func standing(at point: ScenarioPoint?, _ time: UTCInstant) -> ReceiverReport {
      ReceiverReport(
        time: time, fix: point.map { ReceiverFix(movement: .standing(at: $0)) },
        sky: ScenarioTimeline(scenario).sky(at: time, from: point ?? scenario.lastPoint))
    }

    private mutating func say(_ report: ReceiverReport, _ faults: LineFaults, at offset: Duration) async throws {
      let begin = try await schedule.wait(for: offset)
      try await sender.send(line.pieces(messages(report), faults), from: begin)
    }

    private func messages(_ report: ReceiverReport) -> [[UInt8]] {
      switch scenario.receiver.dialect {
      case .nmea: receiver.sentences.messages(report)
      case .ubx: ReceiverFrames().frames(report, receiver.answers.withLock { $0.rates.kinds }).map(\.bytes)
      }
    }
  }
}

extension ScenarioEpoch {
  /// Moves all times by a duration. A leap second occurs only once.
  fileprivate mutating func advance(by duration: Duration) {
    time = time.advanced(by: duration)
    if let report { self.report?.time = report.time.advanced(by: duration) }
  }
}
