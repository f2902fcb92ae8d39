import LocationKit

/// Dates delivered epochs, and holds back those of a recording that come before its first date.
struct EpochDater: Sendable {
  /// A pipe is held back no longer than this; what waits then goes out without a time.
  static let mostHeldBack = 10_000

  private struct Held: Sendable {
    /// `nil` for an epoch without a time, which only keeps its place.
    var place: (midnight: Int, time: TimeOfDay)?
    var readings: [Reading]
  }

  private let policy: DatePolicy
  private var line = DateLine()
  private var held: [Held] = []
  private var gaveUp = false
  /// Whether a sentence has borne a date.
  private var hasSentDate = false

  init(policy: DatePolicy) { self.policy = policy }

  /// Dates an epoch and appends its readings, which `readings` makes from an instant, once the date is known.
  mutating func date(
    _ time: TimeOfDay?, sent: CalendarDate?, into output: inout [Reading], readings: (UTCInstant?) -> [Reading]
  ) {
    guard let time else { return hold(nil, readings(nil), into: &output) }
    if sent != nil { hasSentDate = true }
    switch line.place(time, date: day(sent: sent, time)) {
    case .day(let day):
      release(firstDatedDay: day, into: &output)
      output += readings(DateLine.instant(time, day: day))
    case .midnight(let midnight):
      hold((midnight, time), readings(nil), into: &output)
    }
  }

  private mutating func hold(
    _ place: (midnight: Int, time: TimeOfDay)?, _ readings: [Reading], into output: inout [Reading]
  ) {
    // An epoch without a time has nothing to wait for but those before it.
    guard holdsBack, !gaveUp, place != nil || !held.isEmpty else {
      output += readings
      return
    }
    held.append(Held(place: place, readings: readings))
    if held.count >= Self.mostHeldBack { giveUp(into: &output) }
  }

  /// The stream has ended: no date will come.
  mutating func finish(into output: inout [Reading]) { giveUp(into: &output) }

  private var holdsBack: Bool {
    if case .recorded(.unknown, _) = policy { true } else { false }
  }

  /// The day of an epoch, where it is known from its own sentences or from the policy.
  private func day(sent: CalendarDate?, _ time: TimeOfDay) -> Int? {
    switch policy {
    case .live(let clock):
      if let sent { return sent.daysSince1970 }
      // Each time anew: midnights that pass while the receiver, or this computer, sleeps are not counted.
      guard !hasSentDate, let now = clock() else { return nil }
      return DateLine.day(of: time, near: now)
    case .recorded(let firstDay, let reference):
      if let sent { return moved(sent, near: reference) }
      guard line.day == nil else { return nil }
      switch firstDay {
      case .unknown: return nil
      case .day(let day): return moved(day, near: reference)
      case .none: return reference?.daysSince1970
      }
    }
  }

  private func moved(_ day: CalendarDate, near reference: CalendarDate?) -> Int {
    reference.map { DateLine.moved(day.daysSince1970, near: $0) } ?? day.daysSince1970
  }

  /// Dates what was held back: midnights are counted backwards from the first day that is known.
  private mutating func release(firstDatedDay day: Int, into output: inout [Reading]) {
    for epoch in held {
      let instant = epoch.place.flatMap { place in
        DateLine.instant(place.time, day: day - (line.midnightsSinceStart - place.midnight))
      }
      output += epoch.readings.map { $0.dated(instant) }
    }
    held.removeAll()
  }

  private mutating func giveUp(into output: inout [Reading]) {
    gaveUp = gaveUp || !held.isEmpty
    if case .recorded(_, let reference?) = policy, !held.isEmpty {
      let day = reference.daysSince1970 + line.midnightsSinceStart
      line.set(day)
      release(firstDatedDay: day, into: &output)
    }
    for epoch in held { output += epoch.readings }
    held.removeAll()
  }
}

extension Reading {
  fileprivate func dated(_ instant: UTCInstant?) -> Reading {
    switch self {
    case .location(var location):
      location.time = instant
      return .location(location)
    case .noFix(var report):
      report.time = instant
      return .noFix(report)
    case .sky(var sky):
      sky.time = instant
      return .sky(sky)
    case .fault, .account:
      return self
    }
  }
}
