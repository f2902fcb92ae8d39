/// The wait for the first fix.
///
/// For a live source the wait begins when the source starts. For a recorded one it begins with the first report.
/// Reports without a time follow each other by a second, and a clock that is set in between moves the beginning with
/// it.
struct AcquisitionWait: Sendable {
  private(set) var begun: Int64?
  /// Position of the last report on the time line.
  private var line: Int64?
  /// Whether that position is on a line of times from the source.
  private(set) var isTimed = false

  /// Nanoseconds. A longer step, or one backwards, means that the clock was set.
  private static let longestStep = 86_400 * UTCInstant.nanosecondsPerSecond

  init(begun: Int64? = nil) { self.begun = begun }

  /// Returns the position of the report on the time line.
  mutating func step(to time: UTCInstant?) -> Int64 {
    let next = line?.saturatingAdding(UTCInstant.nanosecondsPerSecond)
    let place = time?.nanoseconds ?? next ?? 0
    if let line, let next, let begun, time != nil {
      let step = place.saturatingSubtracting(line)
      let isSet = !isTimed || step < 0 || step > Self.longestStep
      if isSet { self.begun = begun.saturatingAdding(place.saturatingSubtracting(next)) }
    }
    begun = begun ?? place
    line = place
    if time != nil { isTimed = true }
    return place
  }
}

extension AcquisitionWait: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(begun, line, isTimed) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (begun, line, isTimed) = try reader.take() }
}
