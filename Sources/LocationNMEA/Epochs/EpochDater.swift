import LocationKit

/// The dating of delivered epochs. Epochs of a recording before its first date are held back.
struct EpochDater: Sendable {
  /// Largest number of epochs held back. At this limit they are delivered without a time, or dated from the policy's
  /// reference.
  static let mostHeldBack = 10_000

  private struct Held: Sendable {
    var moment: Moment?
    var readings: [Reading]
  }

  private let policy: DatePolicy
  private var line = DateLine()
  private var held: [Held] = []
  private var gaveUp = false
  /// Whether any sentence has carried a date.
  private var hasSentDate = false

  init(policy: DatePolicy) { self.policy = policy }

  /// The moment at which the readings of an epoch can be delivered.
  enum Placing {
    /// Immediately, with this time.
    case now(UTCInstant?)
    /// Once the date is known.
    case later(Moment?)
  }

  /// A time of day and the number of midnights since the beginning. A held epoch without one only keeps its position
  /// in the order.
  struct Moment: Sendable {
    var midnight: Int
    var time: TimeOfDay
  }

  /// Dates an epoch. If that makes the date known, epochs that were held back are delivered before it.
  mutating func place(_ time: TimeOfDay?, sent: CalendarDate?, into output: inout [Reading]) -> Placing {
    guard let time else { return isWaiting && !held.isEmpty ? .later(nil) : .now(nil) }
    if sent != nil { hasSentDate = true }
    switch line.place(time, date: day(sent: sent, time)) {
    case .day(let day):
      if !held.isEmpty { release(firstDatedDay: day, into: &output) }
      return .now(DateLine.instant(time, day: day))
    case .midnight(let midnight):
      return isWaiting ? .later(Moment(midnight: midnight, time: time)) : .now(nil)
    }
  }

  /// Whether readings are held back now.
  var isHolding: Bool { !held.isEmpty }

  /// Holds readings back until their date is known.
  mutating func hold(_ readings: [Reading], _ moment: Moment?, into output: inout [Reading]) {
    held.append(Held(moment: moment, readings: readings))
    if held.count >= Self.mostHeldBack { giveUp(into: &output) }
  }

  /// Handles the end of the stream: no date will follow.
  mutating func finish(into output: inout [Reading]) { giveUp(into: &output) }

  /// Whether readings without a date are held back.
  private var isWaiting: Bool {
    if case .recorded(.unknown, _) = policy { !gaveUp } else { false }
  }

  /// Returns the day of an epoch, as days since 1970; `nil` if neither its own sentences nor the policy provide it.
  private func day(sent: CalendarDate?, _ time: TimeOfDay) -> Int? {
    switch policy {
    case .live(let clock):
      if let sent { return sent.daysSince1970 }
      // Computed for each epoch, because midnights that pass while the receiver or this computer sleeps are not
      // counted.
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

  /// Dates the readings that were held back: midnights are counted backwards from the first known day.
  private mutating func release(firstDatedDay day: Int, into output: inout [Reading]) {
    for epoch in held {
      let instant = epoch.moment.flatMap { moment in
        DateLine.instant(moment.time, day: day - (line.midnightsSinceStart - moment.midnight))
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
    case .heading(var heading):
      heading.time = instant
      return .heading(heading)
    case .fault, .sourceChanged, .counts:
      return self
    }
  }
}
