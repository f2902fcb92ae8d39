/// Reports readings each at its time, as they would have come live, or as fast as they are taken.
///
/// A reading is due as long after the first one as their times lie apart, divided by the rate; from that plan playing
/// never drifts, however slow the listener is. What is due together is reported together, at most ``batchSize`` readings
/// at once. The rate changes neither the readings nor their order.
///
/// Times that make no plan are not waited for:
/// - A location or a "no fix" without a time is due one second after the last; anything else without one comes at once.
/// - A reading older than the one before it comes at once. Two in a row that advance on the older time line are a clock
///   that was put back: from there on the plan follows the older line.
/// - A step forwards of more than ``longestWait`` is a clock that was set, and comes at once.
public struct PlaybackPacer: Sendable {
  /// How many readings are reported at once at most.
  public static let batchSize = 1024
  /// The longest step of the readings' time, before division by the rate, that is waited for.
  public static let longestWait = Duration.seconds(86_400)

  private let rate: PlaybackRate
  private let clock: any Clock<Duration>
  private var timer: MonotonicTimer?
  private var schedule = PlaybackSchedule()
  private var batch: [Reading] = []

  /// - Precondition: a multiple is finite and greater than 0.
  public init(rate: PlaybackRate, clock: any Clock<Duration>) {
    if case .multiple(let factor) = rate {
      precondition(factor > 0 && factor.isFinite, "a rate is finite and greater than 0")
    }
    self.rate = rate
    self.clock = clock
    batch.reserveCapacity(Self.batchSize)
  }

  /// Waits for each of the readings and reports it. May hold back the last batch until the next call, or until
  /// ``finish(report:)``. Throws `CancellationError` when the task is cancelled.
  public mutating func play(_ readings: some Sequence<Reading>, report: @Sendable ([Reading]) async -> Void)
    async throws
  {
    for reading in readings {
      if let wait = wait(for: reading) {
        try await flush(report: report)
        try await wait.timer.sleep(until: wait.due)
      }
      batch.append(reading)
      if batch.count == Self.batchSize { try await flush(report: report) }
    }
  }

  /// As for any sequence; at full speed, what is not too many is reported as it is.
  public mutating func play(_ readings: [Reading], report: @Sendable ([Reading]) async -> Void) async throws {
    guard case .maximum = rate, batch.isEmpty, !readings.isEmpty, readings.count <= Self.batchSize else {
      return try await play(AnySequence(readings), report: report)
    }
    try Task.checkCancellation()
    await report(readings)
  }

  /// Reports readings together at a `moment` of the recording's own clock, whatever their times say: see
  /// ``play(_:report:)``. Not to be mixed with it.
  public mutating func play(_ readings: [Reading], at moment: Duration, report: @Sendable ([Reading]) async -> Void)
    async throws
  {
    if case .multiple(let factor) = rate {
      let timer = timer ?? MonotonicTimer(clock)
      self.timer = timer
      let due = Duration.nanoseconds(Int64(min(Double(moment.inNanoseconds) / factor, Self.endOfTime)))
      if due > timer.elapsed {
        try await flush(report: report)
        try await timer.sleep(until: due)
      }
    }
    for reading in readings {
      batch.append(reading)
      if batch.count == Self.batchSize { try await flush(report: report) }
    }
  }

  /// Reports what is held back: the source has ended, or will be silent for a while.
  public mutating func finish(report: @Sendable ([Reading]) async -> Void) async throws {
    try await flush(report: report)
  }

  /// Until when to sleep before `reading`; `nil` where it is due.
  private mutating func wait(for reading: Reading) -> (timer: MonotonicTimer, due: Duration)? {
    guard case .multiple(let factor) = rate else { return nil }
    let timer = timer ?? MonotonicTimer(clock)
    self.timer = timer
    let planned = schedule.place(reading)
    let due = Duration.nanoseconds(Int64(min(Double(planned) / factor, Self.endOfTime)))
    return due > timer.elapsed ? (timer, due) : nil
  }

  private mutating func flush(report: @Sendable ([Reading]) async -> Void) async throws {
    try Task.checkCancellation()
    guard !batch.isEmpty else { return }
    await report(batch)
    batch.removeAll(keepingCapacity: true)
  }

  /// Nanoseconds, about 285 years: nobody waits longer, and it converts to an integer.
  private static let endOfTime = 9e18
}

/// Puts readings on a line of nanoseconds from the first one on, which never runs backwards.
private struct PlaybackSchedule: Sendable {
  private var position: Int64 = 0
  private var newest: Int64?
  /// The time of the predecessor, where that was older than what came before it.
  private var older: Int64?

  /// When the reading is due.
  mutating func place(_ reading: Reading) -> Int64 {
    switch reading {
    case .location(let location): place(location.time?.nanoseconds ?? untimed)
    case .noFix(let report): place(report.time?.nanoseconds ?? untimed)
    case .sky(let sky): if let time = sky.time { place(time.nanoseconds) }
    case .fault, .sourceChanged, .account: break
    }
    return position
  }

  private var untimed: Int64 { (newest ?? -UTCInstant.nanosecondsPerSecond) &+ UTCInstant.nanosecondsPerSecond }

  private mutating func place(_ time: Int64) {
    guard let newest else {
      self.newest = time
      return
    }
    if time >= newest {
      advance(from: newest, to: time)
    } else if let older, time > older {
      advance(from: older, to: time)
    } else {
      older = time
    }
  }

  private mutating func advance(from start: Int64, to time: Int64) {
    let (step, overflows) = time.subtractingReportingOverflow(start)
    if !overflows, step <= PlaybackPacer.longestWait.inNanoseconds {
      position = position.addingReportingOverflow(step).overflow ? .max : position + step
    }
    newest = time
    older = nil
  }
}
