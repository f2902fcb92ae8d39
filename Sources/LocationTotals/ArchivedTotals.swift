package import LocationArchive
package import LocationKit
import LocationTracks

/// The totals of a subject of an archive, day by day. Those of whole days are stored in the archive, and are computed again
/// only where its locations have changed. They are the same whether they are stored or computed, and in each question.
///
/// Memory: the days of a year.
package struct ArchivedTotals: Sendable {
  private let archive: Archive
  private let subject: String
  private let maximumError: Double?
  /// Whether stored totals are used and stored.
  private let isStored: Bool
  /// Locations that must have been read before their totals are stored.
  var leastRead = 10_000

  /// - Parameters:
  ///   - maximumError: metres at the 95 % level, beyond which a location adds nothing; `nil` for no limit.
  ///   - isStored: whether stored totals are used, and computed ones are stored.
  package init(_ archive: Archive, of subject: String, maximumError: Double? = nil, isStored: Bool = true) {
    (self.archive, self.subject, self.maximumError) = (archive, subject, maximumError)
    self.isStored = isStored
  }

  /// Calls `body` with the totals of each day of UTC that has locations, in order: of the part of it that lies within the
  /// period. A day is divided where `period` has an end that is no end of a quarter.
  ///
  /// - Parameters:
  ///   - from: the earliest time, inclusive; `nil` for the beginning.
  ///   - to: the latest time, inclusive; `nil` for the end.
  ///   - division: the spans of the calendar that the totals are for.
  ///   - pause: lets other tasks run; an error that it throws ends the work. What was computed until then is stored.
  /// - Returns: the number of days whose totals were computed.
  @discardableResult
  package func read(
    from: UTCInstant?, to: UTCInstant?, division: SpanTotals,
    pause: () async throws -> Void = { await Task.yield() }, isolation: isolated (any Actor)? = #isolation,
    _ body: (DayTotals) async throws -> Void
  ) async throws -> Int {
    guard let times = archive.times(of: subject) else { return 0 }
    // A limit beyond all locations divides nothing.
    let first = from.flatMap { $0 <= times.lowerBound ? nil : $0.nanoseconds } ?? .min
    let last = to.flatMap { $0 >= times.upperBound ? nil : $0.nanoseconds } ?? .max
    guard first <= last else { return 0 }
    let period = first..<last.saturatingAdding(1)
    var year = OpenYear(archive, subject, maximumError, isStored: isStored, leastRead: leastRead)
    var divided = 0
    do {
      for day in try archive.days(of: subject, within: first...last) {
        let whole = DayTotals.range(of: day)
        let part = whole.clamped(to: period)
        let cuts = division.cuts(in: part)
        if cuts.isEmpty, part.isAligned(in: whole) {
          let totals = try await year.totals(of: day, pause: pause).within(part)
          try await body(part.upperBound == period.upperBound ? totals.ended : totals)
          continue
        }
        divided += 1
        let ends = [part.lowerBound] + cuts + [part.upperBound]
        for (start, end) in zip(ends, ends.dropFirst()) where start < end {
          let totals = try await year.computation.totals(start..<end, pause: pause)
          try await body(end == period.upperBound ? totals.ended : totals)
        }
        try await pause()
      }
    } catch {
      year.store()
      throw error
    }
    year.store()
    return year.computed + divided
  }
}

/// The stored days of one year at a time.
private struct OpenYear {
  let computation: DayComputation
  private let isStored: Bool
  private var number: Int?
  private var days: StoredDays
  /// Number of locations that were read for days that are to be stored.
  private var unstored = 0
  private let leastRead: Int
  /// Number of days that were computed.
  private(set) var computed = 0

  init(_ archive: Archive, _ subject: String, _ maximumError: Double?, isStored: Bool, leastRead: Int) {
    self.leastRead = leastRead
    computation = DayComputation(archive: archive, subject: subject, maximumError: maximumError)
    days = StoredDays(maximumError: maximumError)
    self.isStored = isStored
  }

  private var archive: Archive { computation.archive }

  /// The name of the file: the year, and the maximum error in millimetres.
  private func name(_ year: Int) -> String {
    "\(year)" + (computation.maximumError.map { ".\(Int64(($0 * 1000).rounded().clamped))" } ?? "")
  }

  private mutating func open(_ day: Int64) {
    let year = CalendarDate(daysSince1970: Int(day)).year
    guard year != number else { return }
    store()
    number = year
    let content = isStored ? archive.storedSums(of: computation.subject, name(year)) : nil
    days = StoredDays(content, maximumError: computation.maximumError)
  }

  mutating func totals(
    of day: Int64, pause: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
  ) async throws -> DayTotals {
    open(day)
    let head = days.head(of: day)
    if let head, archive.fingerprint(of: computation.subject, within: head.evidence) == head.fingerprint,
      let totals = days.totals(of: day)
    {
      return totals
    }
    let totals = try await computation.totals(DayTotals.range(of: day), isolation: isolation, pause: pause)
    computed += 1
    // What a damaged block had is unknown.
    guard isStored, archive.damages.isEmpty else { return totals }
    // A day in progress changes with each location: it is stored now and then.
    if totals.isSettled || totals.read > (head?.read ?? 0) * 5 / 4 || totals.read < head?.read ?? 0 {
      unstored += totals.read
    }
    days.set(
      totals, of: day, fingerprint: archive.fingerprint(of: computation.subject, within: totals.evidence))
    return totals
  }

  /// Stores the days of the year, if that saves work.
  mutating func store() {
    defer { unstored = 0 }
    guard let number, unstored >= leastRead else { return }
    if let start = CalendarDate(year: number, month: 1, day: 1)?.daysSince1970 {
      let (first, last) = (DayTotals.range(of: Int64(start)), DayTotals.range(of: Int64(start) + 365))
      let known = try? archive.days(of: computation.subject, within: first.lowerBound...last.upperBound)
      if let known { days.keep(Set(known).contains) }
    }
    archive.storeSums(days.content, of: computation.subject, name(number))
  }
}

extension Range<Int64> {
  /// Whether both ends are those of the day, or of quarters of hours.
  fileprivate func isAligned(in day: Range<Int64>) -> Bool {
    (lowerBound == day.lowerBound || lowerBound % QuarterTotals.length == 0)
      && (upperBound == day.upperBound || upperBound % QuarterTotals.length == 0)
  }
}

extension Double {
  /// The number within what an `Int64` can hold.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -1e15), 1e15) }
}
