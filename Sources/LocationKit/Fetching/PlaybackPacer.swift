/// Playback of readings, each at its time as if it arrived live, or as fast as the listener takes them.
///
/// A reading is due at its time's distance from the first reading, divided by the rate. Playback never drifts from
/// that plan, even if the listener is slow. Readings that are due together are reported together, at most
/// ``batchSize`` at once. The rate changes neither the readings nor their order.
///
/// Times that do not fit a plan are not waited for:
/// - A location or a "no fix" without a time is due one second after the last; any other reading without a time is
///   reported at once.
/// - A reading older than its predecessor is reported at once. Two consecutive readings that advance on the older time
///   line mean that the clock was set back: the plan follows the older line from there on.
/// - A forward step of more than ``longestWait`` means that the clock was set; the reading is reported at once.
package struct PlaybackPacer: Sendable {
  /// Largest number of readings in one report.
  package static let batchSize = 1024
  /// Longest step of the readings' time, before division by the rate, that is waited for.
  package static let longestWait = Duration.seconds(86_400)

  private let rate: PlaybackRate
  private let clock: any Clock<Duration>
  private var timer: MonotonicTimer?
  private var schedule = PlaybackSchedule()
  private var batch: [Reading] = []

  /// Creates a pacer. Throws ``LocationError/Code/invalidArgument`` if the rate is a multiple that is not finite, or not
  /// greater than 0.
  package init(rate: PlaybackRate, clock: any Clock<Duration>) throws(LocationError) {
    if case .multiple(let factor) = rate, !(factor > 0 && factor.isFinite) {
      throw LocationError(.invalidArgument, "a rate must be finite and greater than 0, and this one is \(factor)")
    }
    self.rate = rate
    self.clock = clock
    batch.reserveCapacity(Self.batchSize)
  }

  /// Waits for the time of each reading and reports it. May hold back the last batch until the next call, or until
  /// ``finish(report:)``. At full speed, up to ``batchSize`` readings are reported without a copy. Throws
  /// `CancellationError` if the task is cancelled.
  package mutating func play(_ readings: [Reading], report: @Sendable ([Reading]) async -> Void) async throws {
    if case .maximum = rate, batch.isEmpty, !readings.isEmpty, readings.count <= Self.batchSize {
      try Task.checkCancellation()
      return await report(readings)
    }
    for reading in readings {
      if case .multiple(let factor) = rate, let wait = wait(for: schedule.place(reading), factor) {
        try await flush(report: report)
        try await wait.timer.sleep(until: wait.due)
      }
      batch.append(reading)
      if batch.count == Self.batchSize { try await flush(report: report) }
    }
  }

  /// Reports readings together at a `moment` of the recording's own clock, regardless of their times: see
  /// ``play(_:report:)``. Do not mix the two.
  package mutating func play(_ readings: [Reading], at moment: Duration, report: @Sendable ([Reading]) async -> Void)
    async throws
  {
    if case .multiple(let factor) = rate, let wait = wait(for: moment.inNanoseconds, factor) {
      try await flush(report: report)
      try await wait.timer.sleep(until: wait.due)
    }
    for reading in readings {
      batch.append(reading)
      if batch.count == Self.batchSize { try await flush(report: report) }
    }
  }

  /// Reports readings that are held back: call it when the source has ended or will be silent for a while.
  package mutating func finish(report: @Sendable ([Reading]) async -> Void) async throws {
    try await flush(report: report)
  }

  /// Returns how long to sleep before a reading that is planned at `planned` nanoseconds; `nil` if it is due.
  private mutating func wait(for planned: Int64, _ factor: Double) -> (timer: MonotonicTimer, due: Duration)? {
    let timer = timer ?? MonotonicTimer(clock)
    self.timer = timer
    let due = Duration.nanoseconds(Int64(min(Double(planned) / factor, Self.endOfTime)))
    return due > timer.elapsed ? (timer, due) : nil
  }

  private mutating func flush(report: @Sendable ([Reading]) async -> Void) async throws {
    try Task.checkCancellation()
    guard !batch.isEmpty else { return }
    await report(batch)
    batch.removeAll(keepingCapacity: true)
  }

  /// Nanoseconds, about 285 years: beyond any wait, and convertible to an integer.
  private static let endOfTime = 9e18
}

/// The positions of readings on a line of nanoseconds from the first one on, which never runs backwards.
private struct PlaybackSchedule: Sendable {
  private var position: Int64 = 0
  private var newest: Int64?
  /// Time of the predecessor, if it was older than the readings before it.
  private var older: Int64?

  /// Returns the position at which the reading is due, in nanoseconds.
  mutating func place(_ reading: Reading) -> Int64 {
    switch reading {
    case .location(let location): place(location.time?.nanoseconds ?? untimed)
    case .noFix(let report): place(report.time?.nanoseconds ?? untimed)
    case .sky(let sky): if let time = sky.time { place(time.nanoseconds) }
    case .heading(let heading): if let time = heading.time { place(time.nanoseconds) }
    case .fault, .sourceChanged, .counts: break
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
