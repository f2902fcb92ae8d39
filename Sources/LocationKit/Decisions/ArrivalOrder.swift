/// Puts each location on a time line and tells what is wrong with its order: one for each source and device.
///
/// A location not later than its predecessor is out of order. Two in a row that advance on an older time line are a
/// step of the receiver's clock: a rule that merely dropped what is older would latch for ever after one date in 2080.
struct ArrivalOrder: Sendable {
  enum Verdict: Equatable {
    case inOrder
    /// The time of the predecessor with a higher mode: more is known of the same moment.
    case refinement
    case outOfOrder
    /// By nanoseconds, negative.
    case clockStep(Int64)
  }

  /// The predecessor's place on the time line.
  private(set) var line: Int64?
  private var last: (time: UTCInstant, mode: FixMode)?
  private var older: UTCInstant?

  /// `usualInterval` in nanoseconds, to tell how large a step was.
  mutating func judge(_ location: Location, usualInterval: Int64?) -> Verdict {
    guard let time = location.time else {
      // Without a time: one second after the last.
      line = (line ?? -UTCInstant.nanosecondsPerSecond) + UTCInstant.nanosecondsPerSecond
      return .inOrder
    }
    guard let (lastTime, lastMode) = last, time <= lastTime else {
      accept(time, location.mode)
      return .inOrder
    }
    if time == lastTime {
      guard location.mode > lastMode else { return .outOfOrder }
      last = (time, location.mode)
      return .refinement
    }
    guard let previous = older, time > previous else {
      older = time
      return .outOfOrder
    }
    let step = previous.nanoseconds - lastTime.nanoseconds - (usualInterval ?? 0)
    accept(time, location.mode)
    return .clockStep(step)
  }

  private mutating func accept(_ time: UTCInstant, _ mode: FixMode) {
    line = time.nanoseconds
    last = (time, mode)
    older = nil
  }
}
