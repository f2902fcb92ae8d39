/// Tells what is wrong with the order of the locations of one source and device.
///
/// A location not later than its predecessor is out of order. Two in a row that advance on an older time line are a
/// step of the receiver's clock: a rule that merely dropped what is older would latch for ever after one date in 2080.
struct ArrivalOrder: Sendable {
  enum Verdict: Equatable {
    case inOrder
    /// The first with a time: whatever line the locations without one were put on, a new one begins.
    case newLine
    /// The time of the predecessor with a higher mode: more is known of the same moment.
    case refinement
    case outOfOrder
    /// By nanoseconds, negative.
    case clockStep(Int64)
  }

  private var last: (time: UTCInstant, mode: FixMode)?
  private var older: UTCInstant?

  /// `usualInterval` in nanoseconds, to tell how large a step was.
  mutating func judge(_ location: Location, usualInterval: Int64?) -> Verdict {
    guard let time = location.time else { return .inOrder }
    guard let (lastTime, lastMode) = last else {
      accept(time, location.mode)
      return .newLine
    }
    if time > lastTime {
      accept(time, location.mode)
      return .inOrder
    }
    if time == lastTime {
      older = nil
      guard location.mode > lastMode else { return .outOfOrder }
      last = (time, location.mode)
      return .refinement
    }
    guard let previous = older, time > previous else {
      older = time
      return .outOfOrder
    }
    accept(time, location.mode)
    let difference = previous.nanoseconds.saturatingSubtracting(lastTime.nanoseconds)
    return .clockStep(difference.saturatingSubtracting(usualInterval ?? 0))
  }

  private mutating func accept(_ time: UTCInstant, _ mode: FixMode) {
    last = (time, mode)
    older = nil
  }
}

extension ArrivalOrder: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(last != nil)
    if let last {
      writer.put(last.time)
      writer.put(last.mode.rawValue)
    }
    writer.put(older)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    if try reader.take(Bool.self) {
      let time = try reader.take(UTCInstant.self)
      guard let mode = FixMode(rawValue: try reader.take()) else { throw ValueReader.Failure() }
      last = (time, mode)
    }
    older = try reader.take()
  }
}
