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
  private let answers: Mutex<ReceiverAnswers>
  private let isReleased: Atomic<Bool>

  /// - Parameters:
  ///   - scenario: the script of movement and faults.
  ///   - output: receives the bytes.
  ///   - options: the behavior of the receiver.
  ///   - clock: the clock that times the epochs.
  /// - Throws: `.invalidArgument` if an epoch does not fit its interval, or an option is out of its range. The line of
  ///   a ``ReceiverProduct`` may be too slow for its messages: then it loses some, as the product does.
  public init(
    _ scenario: Scenario, output: any ReceiverOutput, options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) {
    try options.check()
    self.output = output
    self.options = options
    self.clock = clock
    let setup = try ReceiverSetup(scenario, options, isSerialLine: output.isSerialLine)
    (self.scenario, baud, speed) = (setup.scenario, setup.baud, setup.speed)
    if let baud { output.setBaud(baud) }
    answers = Mutex(ReceiverAnswers(setup.firmware))
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
        try await output.receive { [self] bytes in try await answer(bytes, sender) }
        return false
      }
      group.addTask { [self] in
        var performance = ReceiverPerformance(parts(sender, observe))
        try await performance.run()
        return true
      }
      defer { group.cancelAll() }
      while let isOver = try await group.next(), !isOver {}
    }
  }

  private func parts(
    _ sender: MessageSender, _ observe: @escaping @Sendable (ScenarioEpoch) async throws -> Void
  ) -> ReceiverPerformance.Parts {
    ReceiverPerformance.Parts(
      scenario: scenario, options: options, output: output, sender: sender,
      isReleased: { [self] in isReleased.load(ordering: .acquiring) },
      withFirmware: { [self] body in answers.withLock { body(&$0.firmware) } }, observe: observe)
  }

  /// Answers a request. A changed speed of the line is in effect before the answer is sent, as in real receivers.
  private func answer(_ bytes: [UInt8], _ sender: MessageSender) async throws {
    let (messages, old, new) = answers.withLock { answers in
      let old = answers.firmware.baud
      let messages = answers.answers(to: bytes)
      answers.firmware.line.sent += messages.reduce(0) { $0 + $1.count }
      return (messages, old, answers.firmware.baud)
    }
    if old != new, speed != nil {
      try await sender.setSpeed(SerialLineSpeed(baud: new, options))
      output.setBaud(new)
    }
    try await sender.answer(messages)
  }
}
