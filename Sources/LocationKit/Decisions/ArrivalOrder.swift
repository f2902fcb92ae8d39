/// The order of the locations of one source and device.
///
/// A location earlier than its predecessor is out of order. A location of the same time is a repetition in a live
/// source and out of order as well. In a recorded source it is in order if its position differs, because loggers have
/// times of whole seconds or minutes. Two consecutive locations that advance on an older time line are a step of the
/// receiver's clock: a rule that only dropped older locations would drop everything after a single date in 2080.
///
/// A time that the receiver has not confirmed decides no step: the first confirmed time begins a new line without one.
struct ArrivalOrder: Sendable {
  enum Verdict: Equatable {
    case inOrder
    /// The first location with a time, or with a confirmed one: a new time line begins, regardless of the line of
    /// locations without.
    case newLine
    /// The time of the predecessor with a higher mode: more is known about the same moment.
    case refinement
    case outOfOrder
    /// In a recorded source, the time and the position of the predecessor: no new information.
    case repeated
    /// Step of the clock in nanoseconds, negative.
    case clockStep(Int64)
  }

  private var last: (time: UTCInstant, mode: FixMode, coordinate: Coordinate)?
  private var older: UTCInstant?
  /// Whether the receiver has not confirmed the time of the last location.
  private var isProvisional = false

  /// Returns the verdict on a location. `usualInterval` in nanoseconds is needed to compute the size of a clock step.
  mutating func judge(_ location: Location, usualInterval: Int64?, timing: Timing = .live) -> Verdict {
    guard let time = location.time else { return .inOrder }
    guard let last else {
      accept(location, time)
      return .newLine
    }
    let isElsewhere = timing == .recorded && location.coordinate != last.coordinate
    if time > last.time || (time == last.time && isElsewhere) {
      accept(location, time)
      return .inOrder
    }
    if time == last.time {
      older = nil
      guard location.mode > last.mode else { return timing == .recorded ? .repeated : .outOfOrder }
      accept(location, time)
      return .refinement
    }
    if isProvisional, !location.hasUnconfirmedTime {
      accept(location, time)
      return .newLine
    }
    guard let previous = older, time > previous, isProvisional || !location.hasUnconfirmedTime else {
      older = time
      return .outOfOrder
    }
    let wasProvisional = isProvisional
    accept(location, time)
    if wasProvisional { return .newLine }
    let difference = previous.nanoseconds.saturatingSubtracting(last.time.nanoseconds)
    return .clockStep(difference.saturatingSubtracting(usualInterval ?? 0))
  }

  /// Creates the order after a location.
  init(after location: Location) {
    if let time = location.time { accept(location, time) }
  }

  init() {}

  /// The last location in order; `nil` if there is none, or if a location out of order has followed it.
  var settled: (time: UTCInstant, mode: FixMode, coordinate: Coordinate)? { older == nil ? last : nil }

  private mutating func accept(_ location: Location, _ time: UTCInstant) {
    last = (time, location.mode, location.coordinate)
    older = nil
    isProvisional = location.hasUnconfirmedTime
  }
}

extension ArrivalOrder: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(last?.time, last?.mode, last?.coordinate, older)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (time, mode, coordinate): (UTCInstant?, FixMode?, Coordinate?) = try reader.take()
    if let time, let mode, let coordinate { last = (time, mode, coordinate) }
    older = try reader.take()
  }
}

/// The moment at which readings arrived.
struct Arrival {
  /// Time since the manager's start, on its clock.
  var elapsed: Duration
  /// Time of day; `nil` for recorded sources, to which it does not apply.
  var wallClock: UTCInstant?

  /// Returns the age of a location on arrival, by the time of day. `nil` if the location has no time, or an
  /// implausible one: more than 10 s ahead of the time of day, or a day or more behind it. Zero for recorded sources.
  func age(of location: Location) -> Duration? {
    guard let wallClock else { return .zero }
    guard let time = location.time else { return nil }
    let age = wallClock.duration(since: time)
    guard age > .seconds(-10), age < .seconds(86_400) else { return nil }
    return max(age, .zero)
  }
}
