import LocationIO
package import LocationKit

/// The offsets of a time zone from UTC, as the system's tz database describes them (RFC 8536).
package struct TimeZoneRules: Sendable, Hashable {
  /// Name of the zone: `Europe/Berlin`, `UTC`, `+02:00`.
  package let name: String
  /// Seconds since 1970 at which the offset changes, in order, and the offset from then on in seconds east of Greenwich.
  fileprivate var changes: [Change] = []
  /// Offset before all changes.
  private var first = 0
  /// What holds after the last change; `nil` for its offset.
  private var rule: YearlyRule?

  fileprivate struct Change: Sendable, Hashable {
    var second: Int64
    var offset: Int
  }

  package static let utc = TimeZoneRules(name: "UTC", offset: 0)

  private init(name: String, offset: Int) { (self.name, first) = (name, offset) }

  /// Finds a zone of the tz database by its name, `UTC`, or an offset such as `+02:00`. `nil` if there is none.
  package init?(named name: String) {
    if let offset = Self.fixedOffset(name) {
      self.init(name: offset == 0 ? "UTC" : name, offset: offset)
    } else {
      let isName = name.utf8.allSatisfy { UInt8(ascii: "+") <= $0 && $0 <= UInt8(ascii: "z") } && name.utf8.count < 64
      guard isName, !name.hasPrefix("/"), !name.contains("."), !name.isEmpty else { return nil }
      self.init(name: name, file: "\(Self.folder)/\(name)")
    }
  }

  /// Reads a rule of POSIX, as the environment variable `TZ` may have it: `CET-1CEST,M3.5.0,M10.5.0/3`.
  package init?(posix text: String) {
    guard let rule = YearlyRule(text) else { return nil }
    self.init(name: text, rule: rule)
  }

  private init(name: String, rule: YearlyRule) {
    self.init(name: name, offset: rule.standard)
    self.rule = rule
  }

  private static let folder = "/usr/share/zoneinfo"

  private static func fixedOffset(_ text: String) -> Int? {
    if ["UTC", "utc", "Z", "z"].contains(text) { return 0 }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let sign = text.first, sign == "+" || sign == "-", text.utf8.count == 3 || text.utf8.count == 6,
      let hours = parts.first.flatMap({ $0 }), (0...14).contains(hours), parts.count <= 2,
      let minutes = parts.count == 2 ? parts[1] : 0, (0..<60).contains(minutes)
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  // MARK: Questions

  /// Returns the seconds east of Greenwich at a time.
  package func offset(at time: UTCInstant) -> Int {
    offset(atSecond: time.nanoseconds.dividedRoundingDown(by: UTCInstant.nanosecondsPerSecond))
  }

  private func offset(atSecond second: Int64) -> Int {
    guard let last = changes.last, second < last.second else {
      return rule?.offset(at: second) ?? changes.last?.offset ?? first
    }
    let next = changes.partitioningIndex { $0.second > second }
    return next == 0 ? first : changes[next - 1].offset
  }

  /// Returns the moment at which clocks of the zone show a time that is given as if it were UTC. A time that occurs twice
  /// is the earlier one; one that is left out is as long after the change as it is after the beginning of the gap.
  package func instant(showing local: UTCInstant) -> UTCInstant {
    let second = local.nanoseconds.dividedRoundingDown(by: UTCInstant.nanosecondsPerSecond)
    // Offsets change at most once within two days.
    let (before, after) = (offset(atSecond: second - 86_400), offset(atSecond: second + 86_400))
    let early = second - Int64(before)
    let offset = offset(atSecond: early) == before ? before : after
    let found = self.offset(atSecond: second - Int64(offset)) == offset ? offset : before
    return local.advanced(by: .seconds(-found))
  }

  /// Returns what clocks of the zone show, as if it were UTC.
  package func shown(_ time: UTCInstant) -> UTCInstant {
    var shown = time.advanced(by: .seconds(offset(at: time)))
    shown.isLeapSecond = time.isLeapSecond
    return shown
  }

  /// Returns the time in the zone: `2026-05-01T12:00:00.000+02:00`; `Z` stands for UTC.
  package func text(of time: UTCInstant) -> String {
    String(shown(time).description.dropLast()) + suffix(at: time)
  }

  /// Returns the offset at a time as text shows it after a time: `+02:00`; `Z` stands for UTC.
  package func suffix(at time: UTCInstant) -> String {
    let offset = offset(at: time)
    guard offset != 0 else { return "Z" }
    return written { writer in
      let minutes = abs(offset) / 60
      writer.append(UInt8(ascii: offset < 0 ? "-" : "+"))
      writer.append(minutes / 60, digits: 2)
      writer.append(":")
      writer.append(minutes % 60, digits: 2)
    }
  }
}

// MARK: Files

extension TimeZoneRules {
  /// Reads a file of the tz database.
  package init?(name: String, file: String) {
    guard let bytes = try? InputFile.contents(of: file, limit: 1 << 20), let rules = Self.parse(bytes, name) else {
      return nil
    }
    self = rules
  }

  /// Parses a TZif file of version 2 or later: a first part with 32-bit times, which is passed over, the same with
  /// 64-bit times, and a line with the rule for later years.
  private static func parse(_ bytes: [UInt8], _ name: String) -> TimeZoneRules? {
    var input = BigEndian(bytes[...])
    guard let old = TZifHeader(&input), old.version >= UInt8(ascii: "2"), input.skip(old.size(ofTimes: 4)),
      let header = TZifHeader(&input)
    else { return nil }
    var seconds: [Int64] = []
    for _ in 0..<header.times { seconds.append(input.integer(8)) }
    let kinds = (0..<header.times).map { _ in Int(input.integer(1)) & 0xff }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      offsets.append(Int(input.integer(4)))
      _ = input.skip(2)
    }
    guard !input.hasFailed, let first = offsets.first, kinds.allSatisfy({ $0 < offsets.count }),
      input.skip(header.characters + header.leaps * 12 + header.standards + header.universals)
    else { return nil }
    var rules = TimeZoneRules(name: name, offset: first)
    rules.changes = zip(seconds, kinds).map { Change(second: $0, offset: offsets[$1]) }
    let footer = String(decoding: input.rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    rules.rule = YearlyRule(footer)
    return rules
  }
}

private struct TZifHeader {
  let version: UInt8
  let universals, standards, leaps, times, types, characters: Int

  init?(_ input: inout BigEndian) {
    guard input.rest.starts(with: "TZif".utf8), input.rest.count >= 44 else { return nil }
    version = input.rest[input.rest.startIndex + 4]
    _ = input.skip(20)
    let counts = (0..<6).map { _ in Int(input.integer(4)) }
    guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    (universals, standards, leaps) = (counts[0], counts[1], counts[2])
    (times, types, characters) = (counts[3], counts[4], counts[5])
  }

  func size(ofTimes width: Int) -> Int {
    times * (width + 1) + types * 6 + characters + leaps * (width + 4) + standards + universals
  }
}

private struct BigEndian {
  private(set) var rest: ArraySlice<UInt8>
  private(set) var hasFailed = false

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func skip(_ count: Int) -> Bool {
    guard rest.count >= count else { return false }
    rest.removeFirst(count)
    return true
  }

  /// Returns a signed integer of that many bytes; 0 beyond the end.
  mutating func integer(_ count: Int) -> Int64 {
    guard rest.count >= count, let first = rest.first else {
      hasFailed = true
      return 0
    }
    defer { rest.removeFirst(count) }
    return rest.dropFirst().prefix(count - 1).reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }
}

extension [TimeZoneRules.Change] {
  fileprivate func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: Rules

/// A rule of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
private struct YearlyRule: Sendable, Hashable {
  /// A day of the year and a time of this day.
  private enum Day: Sendable, Hashable {
    /// Month, week 1 to 5 (the last one), weekday from Sunday.
    case weekday(Int, Int, Int)
    /// Day 1 to 365 without 29 February.
    case julian(Int)
    /// Day from 0.
    case ordinal(Int)
  }

  let standard: Int
  private var summer: Int?
  private var begin = (day: Day.ordinal(0), second: 7200)
  private var end = (day: Day.ordinal(0), second: 7200)

  static func == (left: YearlyRule, right: YearlyRule) -> Bool {
    left.standard == right.standard && left.summer == right.summer && left.begin == right.begin && left.end == right.end
  }

  func hash(into hasher: inout Hasher) { hasher.combine(standard) }

  init?(_ text: String) {
    var text = text[...]
    guard Self.takeName(&text), let offset = Self.takeTime(&text) else { return nil }
    standard = -offset
    if text.isEmpty { return }
    guard Self.takeName(&text) else { return nil }
    summer = text.first == "," ? standard + 3600 : Self.takeTime(&text).map { -$0 }
    guard summer != nil, let begin = Self.takeDay(&text), let end = Self.takeDay(&text), text.isEmpty else {
      return nil
    }
    (self.begin, self.end) = (begin, end)
  }

  func offset(at second: Int64) -> Int {
    guard let summer else { return standard }
    let local = (second + Int64(standard)).saturatingMultiplied(by: UTCInstant.nanosecondsPerSecond)
    let year = UTCInstant(nanoseconds: local).date.year
    let (start, stop) = (moment(begin, year) - Int64(standard), moment(end, year) - Int64(summer))
    let isSummer = start < stop ? (start..<stop).contains(second) : !(stop..<start).contains(second)
    return isSummer ? summer : standard
  }

  /// Returns the second since 1970 as if the clock showed UTC.
  private func moment(_ rule: (day: Day, second: Int), _ year: Int) -> Int64 {
    func days(_ month: Int, _ day: Int) -> Int {
      CalendarDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
    }
    let newYear = days(1, 1)
    let isLeapYear = CalendarDate(year: year, month: 2, day: 29) != nil
    let day =
      switch rule.day {
      case .ordinal(let day): newYear + day
      case .julian(let day): newYear + day - (isLeapYear && day >= 60 ? 0 : 1)
      case .weekday(let month, let week, let weekday):
        // 1970-01-01 was a Thursday.
        days(month, 1) + (weekday - (days(month, 1) + 4) % 7 + 7) % 7 + (week - 1) * 7
      }
    if case .weekday(let month, _, _) = rule.day, CalendarDate(daysSince1970: day).month != month {
      // Week 5 is the last one.
      return Int64((day - 7) * 86_400 + rule.second)
    }
    return Int64(day * 86_400 + rule.second)
  }

  private static func takeName(_ text: inout Substring) -> Bool {
    if text.first == "<" {
      guard let end = text.firstIndex(of: ">") else { return false }
      text = text[text.index(after: end)...]
      return true
    }
    let name = text.prefix { $0.isLetter }
    text = text[name.endIndex...]
    return name.count >= 3
  }

  /// Takes `[+-]hh[:mm[:ss]]`. Returns seconds.
  private static func takeTime(_ text: inout Substring) -> Int? {
    let sign = text.first == "-" ? -1 : 1
    if text.first == "-" || text.first == "+" { text.removeFirst() }
    let number = text.prefix { $0.isNumber || $0 == ":" }
    text = text[number.endIndex...]
    let parts = number.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    return zip(parts.compactMap(\.self), [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 } * sign
  }

  private static func takeDay(_ text: inout Substring) -> (day: Day, second: Int)? {
    guard text.first == "," else { return nil }
    text.removeFirst()
    let word = text.prefix { $0 != "/" && $0 != "," }
    text = text[word.endIndex...]
    let numbers = word.drop { $0.isLetter }.split(separator: ".").compactMap { Int($0) }
    let day: Day
    switch (word.first, numbers.count) {
    case ("M", 3) where (1...12).contains(numbers[0]): day = .weekday(numbers[0], numbers[1], numbers[2])
    case ("J", 1): day = .julian(numbers[0])
    case (_, 1): day = .ordinal(numbers[0])
    default: return nil
    }
    guard text.first == "/" else { return (day, 7200) }
    text.removeFirst()
    return takeTime(&text).map { (day, $0) }
  }
}
