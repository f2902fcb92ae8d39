import LocationKit

/// The comparison of the receiver's date with the system's.
extension Diagnosis {
  /// Normal differences: the transmission of a report takes up to a second, and a receiver may be late by another.
  private static let close = Duration.milliseconds(-500) ... .seconds(2)
  /// Largest difference that does not break ages and time-outs, which compare the two clocks.
  private static let tolerable = Duration.seconds(60)
  /// Period after which the ten-bit GPS week number repeats.
  private static let rollover = Duration.seconds(1024 * 604_800)
  /// Earliest plausible system time: this program is not older.
  private static let earliest = UTCInstant(iso8601: "2024-01-01T00:00:00Z") ?? UTCInstant(nanoseconds: 0)

  private var isSystemDated: Bool { seen.systemTime >= Self.earliest }

  var clockFinding: Finding? {
    guard isLive else { return seen.received.location?.time.map(recorded) }
    let noClock = "no clock keeps time while it is off, and no network has set it"
    guard let offset = seen.received.clockOffset, let location = seen.received.location, let time = location.time else {
      if isSystemDated { return nil }
      return Finding(
        .clock, .warning, "the system has \(Wording.moment(seen.systemTime))", cause: noClock, remedy: setClock)
    }
    let apart = "the system is \(Wording.span(offset)) \(offset < .zero ? "behind" : "ahead of") the receiver"
    let dates = "the system has \(Wording.moment(seen.systemTime)), the receiver \(Wording.moment(time))"
    if Self.close.contains(offset) {
      return Finding(.clock, .ok, "system and receiver agree to \(Wording.span(offset))")
    }
    if location.isSimulated {
      return Finding(.clock, .note, "\(apart), which is simulated: its time is that of the scenario")
    }
    if !isSystemDated { return .failed(.clock, .invalidData, dates, cause: noClock, remedy: setClock) }
    if let weeks = Self.rollovers(offset) {
      return .failed(
        .clock, .invalidData, "the receiver reports \(time.date): \(weeks) off",
        cause: "week rollover: the receiver counts weeks in ten bits, and its firmware is too old",
        remedy:
          "a newer firmware; a recording can be corrected: locate replay FILE --reference-date \(seen.systemTime.date)")
    }
    guard offset.magnitude <= Self.tolerable else {
      return .failed(
        .clock, .invalidData, "\(apart): \(dates)",
        cause: "one of them is wrong: the system's clock, or a receiver that has no date yet",
        remedy: "compare: date -u; then \(setClock)")
    }
    let isLeap = (Duration.milliseconds(-18_500) ... .milliseconds(-16_000)).contains(offset)
    return Finding(
      .clock, .warning, apart,
      cause: isLeap
        ? "the receiver has not received the leap seconds yet: this takes up to 13 min"
        : "no time server sets the system's clock",
      remedy: isLeap ? "wait: locate doctor --timeout 15m" : "timedatectl set-ntp true")
  }

  /// What gpsd measures of the two clocks: at the receiver's pulses, else at the arrival of its epochs.
  var offsetFinding: Finding? {
    let (pulses, cycles) = (seen.received.pulses, seen.received.cycles)
    guard let last = pulses.last ?? cycles.last else { return nil }
    let amount = "\(Wording.number(last.magnitude.inSeconds * 1000, 3)) ms \(last < .zero ? "behind" : "ahead of")"
    let moment = pulses.isEmpty ? "epoch" : "pulse"
    return Finding(
      .clock, .ok,
      "the system is \(amount) the receiver at its last \(moment) (\(pulses.count) PPS, \(cycles.count) TOFF)")
  }

  private var setClock: String { "sudo timedatectl set-ntp true" }

  private func recorded(_ time: UTCInstant) -> Finding {
    let isScript = seen.source.kind == .script
    if !isScript, time.duration(since: seen.systemTime) > .seconds(86_400) {
      return Finding(
        .clock, .warning, "its date is yet to come: \(time.date)",
        cause: "a week rollover, or a receiver without a date",
        remedy: "give its date: locate replay \(Wording.quoted(seen.source.text)) --reference-date DATE")
    }
    return Finding(
      .clock, .note, "\(time.date), from the \(isScript ? "script" : "file"); it is not compared with the clock")
  }

  /// Returns `1024 weeks` or a multiple if the offset is equal to that within a day; `nil` otherwise.
  private static func rollovers(_ offset: Duration) -> String? {
    (1...3).first { (offset.magnitude - rollover * $0).magnitude < .seconds(86_400) }.map { "\(1024 * $0) weeks" }
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
