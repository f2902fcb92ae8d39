import LocationKit

/// Round times along an axis, from seconds to years.
struct TimeTicks {
  let ticks: [(nanoseconds: Double, label: String)]

  private static let second = Int64(1_000_000_000)
  private static let day = 86_400 * second
  /// Steps of up to two weeks. Steps of days begin at 1970-01-01.
  private static let steps: [Int64] =
    [1, 2, 5, 10, 15, 30].map { $0 * second } + [1, 2, 5, 10, 15, 30].map { $0 * 60 * second }
    + [1, 2, 3, 6, 12].map { $0 * 3600 * second } + [1, 2, 7, 14].map { $0 * day }
  private static let monthSteps = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

  init(_ range: ClosedRange<Double>, count: Int) {
    let wanted = (range.upperBound - range.lowerBound) / Double(max(count, 1))
    let bounds = Int64(range.lowerBound.rounded(.up))...Int64(max(range.lowerBound, range.upperBound).rounded(.down))
    guard let step = Self.steps.first(where: { Double($0) >= wanted }) else {
      let months = wanted / Double(Self.day) / 30.4
      ticks = Self.months(bounds, each: Self.monthSteps.first { Double($0) >= months } ?? 1200)
      return
    }
    let first = -(-bounds.lowerBound).dividedRoundingDown(by: step) * step
    ticks = stride(from: first, through: bounds.upperBound, by: Int64.Stride(step)).map { nanoseconds in
      (Double(nanoseconds), Self.label(UTCInstant(nanoseconds: nanoseconds), step: step))
    }
  }

  private static func label(_ time: UTCInstant, step: Int64) -> String {
    if step >= day || time.nanosecondsOfDay == 0 { return "\(time.date.day) \(monthName(time.date.month))" }
    let clock = time.description.dropFirst("2026-05-01T".count)
    return String(clock.prefix(step < 60 * second ? 8 : 5))
  }

  private static func months(_ bounds: ClosedRange<Int64>, each step: Int) -> [(Double, String)] {
    let (first, last) = (
      UTCInstant(nanoseconds: bounds.lowerBound).date, UTCInstant(nanoseconds: bounds.upperBound).date
    )
    let numbers = (first.year * 12 + first.month - 1)...(last.year * 12 + last.month - 1)
    return numbers.filter { $0.isMultiple(of: step) }.compactMap { number in
      let (year, month) = (number / 12, number % 12 + 1)
      guard let date = CalendarDate(year: year, month: month, day: 1),
        let time = UTCInstant(date: date, nanosecondsOfDay: 0), bounds.contains(time.nanoseconds)
      else { return nil }
      return (Double(time.nanoseconds), month == 1 ? "\(year)" : monthName(month))
    }
  }

  private static func monthName(_ month: Int) -> String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
  }
}
