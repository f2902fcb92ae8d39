/// Tells what is wrong with the order of the locations of one source and device.
///
/// A location earlier than its predecessor is out of order. So is one of the same time in a live source, where it is a repetition;
/// in a recorded source one elsewhere is in order, for loggers have times of whole seconds or minutes. Two in a row that advance on an older time line are a
/// step of the receiver's clock: a rule that merely dropped what is older would latch for ever after one date in 2080.
struct ArrivalOrder: Sendable {
  enum Verdict: Equatable {
    case inOrder
    /// The first with a time: whatever line the locations without one were put on, a new one begins.
    case newLine
    /// The time of the predecessor with a higher mode: more is known of the same moment.
    case refinement
    case outOfOrder
    /// Of a recorded source: the time and the position of the predecessor. It says nothing more.
    case repeated
    /// By nanoseconds, negative.
    case clockStep(Int64)
  }

  private var last: (time: UTCInstant, mode: FixMode, coordinate: Coordinate)?
  private var older: UTCInstant?

  /// `usualInterval` in nanoseconds, to tell how large a step was.
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
    guard let previous = older, time > previous else {
      older = time
      return .outOfOrder
    }
    accept(location, time)
    let difference = previous.nanoseconds.saturatingSubtracting(last.time.nanoseconds)
    return .clockStep(difference.saturatingSubtracting(usualInterval ?? 0))
  }

  private mutating func accept(_ location: Location, _ time: UTCInstant) {
    last = (time, location.mode, location.coordinate)
    older = nil
  }
}

extension ArrivalOrder: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(last != nil)
    if let last {
      writer.put(last.time)
      writer.put(last.mode.rawValue)
      writer.put(last.coordinate)
    }
    writer.put(older)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    if try reader.take(Bool.self) {
      let time = try reader.take(UTCInstant.self)
      guard let mode = FixMode(rawValue: try reader.take()) else { throw ValueReader.Failure() }
      last = (time, mode, try reader.take())
    }
    older = try reader.take()
  }
}
