import LocationKit

/// Dates delivered epochs, and holds back those of a recording that come before its first date.
struct EpochDater: Sendable {
  /// A pipe is held back no longer than this; what waits then goes out without a time.
  static let mostHeldBack = 10_000

  private struct Held: Sendable {
    var midnight: Int
    var time: TimeOfDay
    var readings: [Reading]
  }

  private let policy: DatePolicy
  private var line = DateLine()
  private var held: [Held] = []
  private var gaveUp = false

  init(policy: DatePolicy) { self.policy = policy }

  /// Dates an epoch and appends its readings, which `readings` makes from an instant, once the date is known.
  mutating func date(
    _ time: TimeOfDay, sent: CalendarDate?, into output: inout [Reading], readings: (UTCInstant?) -> [Reading]
  ) {
    let placement = line.place(time, date: day(sent: sent, time))
    switch placement {
    case .day(let day):
      release(firstDatedDay: day, at: time, into: &output)
      output += readings(DateLine.instant(time, day: day))
    case .midnight(let midnight):
      if gaveUp || !holdsBack {
        output += readings(nil)
      } else {
        held.append(Held(midnight: midnight, time: time, readings: readings(nil)))
        if held.count >= Self.mostHeldBack { giveUp(into: &output) }
      }
    }
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
      guard line.day == nil, let now = clock() else { return nil }
      return DateLine.day(of: time, near: now)
    case .recorded(let firstDay, let reference):
      if let sent { return reference.map { DateLine.moved(sent.daysSince1970, near: $0) } ?? sent.daysSince1970 }
      guard line.day == nil else { return nil }
      switch firstDay {
      case .unknown: return nil
      case .day(let day): return day.daysSince1970
      case .none: return reference?.daysSince1970
      }
    }
  }

  /// Dates what was held back: midnights are counted backwards from the first day that is known.
  private mutating func release(firstDatedDay day: Int, at time: TimeOfDay, into output: inout [Reading]) {
    guard !held.isEmpty else { return }
    let midnight = line.midnightsSinceStart
    for epoch in held {
      let instant = DateLine.instant(epoch.time, day: day - (midnight - epoch.midnight))
      output += epoch.readings.map { $0.dated(instant) }
    }
    held.removeAll()
  }

  private mutating func giveUp(into output: inout [Reading]) {
    guard !held.isEmpty, !gaveUp else { return }
    gaveUp = true
    if case .recorded(_, let reference?) = policy {
      let first = reference.daysSince1970
      line.set(first + line.midnightsSinceStart)
      release(firstDatedDay: first + line.midnightsSinceStart, at: held[0].time, into: &output)
      return
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
