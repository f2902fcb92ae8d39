package import LocationKit

/// u-blox's time, and the state of its clock.
///
///     $PUBX,04,hhmmss.ss,ddmmyy,time of week,week,leap seconds,bias,drift,granularity*hh
///           1  2         3      4            5    6            7    8     9
///
/// u-blox 8 / M8 Receiver Description (UBX-13003221) §31.3.5.
package struct PUBX04: Sendable, Hashable {
  /// Time of day; `nil` if not sent.
  package var time: TimeOfDay?
  /// Date in UTC; `nil` if not sent.
  package var date: CalendarDate?
  /// Seconds since Sunday 00:00 UTC.
  @CompactOptional package var timeOfWeek: Double?
  /// GPS weeks, counted beyond 1023.
  package var week: Int?
  /// GPS time minus UTC.
  package var leapSeconds: Int?
  /// Whether the leap seconds are the firmware's default (`18D`), because no satellite has sent them yet.
  package var areLeapSecondsDefault = false
  /// Nanoseconds.
  @CompactOptional package var clockBias: Double?
  /// Nanoseconds per second.
  @CompactOptional package var clockDrift: Double?
  /// Nanoseconds; the granularity of the time pulse.
  @CompactOptional package var pulseGranularity: Double?
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
