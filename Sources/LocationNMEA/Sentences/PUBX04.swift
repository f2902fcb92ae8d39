public import LocationKit

/// u-blox's time, and the state of its clock.
///
///     $PUBX,04,hhmmss.ss,ddmmyy,time of week,week,leap seconds,bias,drift,granularity*hh
///           1  2         3      4            5    6            7    8     9
///
/// u-blox 8 / M8 Receiver Description (UBX-13003221) §31.3.5.
public struct PUBX04: Sendable, Hashable {
  /// Time of day; `nil` if not sent.
  public var time: TimeOfDay?
  /// Date in UTC; `nil` if not sent.
  public var date: CalendarDate?
  /// Seconds since Sunday 00:00 UTC.
  @CompactOptional public var timeOfWeek: Double?
  /// GPS weeks, counted beyond 1023.
  public var week: Int?
  /// GPS time minus UTC.
  public var leapSeconds: Int?
  /// Whether the leap seconds are the firmware's default (`18D`), because no satellite has sent them yet.
  public var areLeapSecondsDefault = false
  /// Nanoseconds.
  @CompactOptional public var clockBias: Double?
  /// Nanoseconds per second.
  @CompactOptional public var clockDrift: Double?
  /// Nanoseconds; the granularity of the time pulse.
  @CompactOptional public var pulseGranularity: Double?
}

extension PUBX04: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(2, line)
    date = fields.date(3, line)
    timeOfWeek = fields.magnitude(4, line)
    week = fields.integer(5, line)
    let leap = fields.range(6)
    areLeapSecondsDefault = !leap.isEmpty && line[leap.upperBound - 1] == UInt8(ascii: "D")
    leapSeconds = DecimalText.unsigned(line.extracting(areLeapSecondsDefault ? leap.dropLast() : leap))
    if leapSeconds == nil, !leap.isEmpty { fields.noteBad(6) }
    clockBias = fields.number(7, line)
    clockDrift = fields.number(8, line)
    pulseGranularity = fields.number(9, line)
  }

  static var attribution: SentenceAttribution { .own }
  func merge(into epoch: inout Epoch) { epoch.date = date ?? epoch.date }
}
