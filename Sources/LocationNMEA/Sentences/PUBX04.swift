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

  package init(
    time: TimeOfDay?, date: CalendarDate?, timeOfWeek: Double? = nil, week: Int? = nil, leapSeconds: Int? = nil,
    areLeapSecondsDefault: Bool = false, clockBias: Double? = nil, clockDrift: Double? = nil,
    pulseGranularity: Double? = nil
  ) {
    self.time = time
    self.date = date
    self.timeOfWeek = timeOfWeek
    self.week = week
    self.leapSeconds = leapSeconds
    self.areLeapSecondsDefault = areLeapSecondsDefault
    self.clockBias = clockBias
    self.clockDrift = clockDrift
    self.pulseGranularity = pulseGranularity
  }

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

  package func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "UBX")
    sentence.field(4, digits: 2)
    sentence.field(time)
    sentence.field(date)
    sentence.field(timeOfWeek, decimals: 2)
    sentence.field(week)
    sentence.field(leapSeconds, suffix: areLeapSecondsDefault ? UInt8(ascii: "D") : nil)
    sentence.field(clockBias, decimals: 0)
    sentence.field(clockDrift, decimals: 3)
    sentence.field(pulseGranularity, decimals: 0)
    sentence.end(into: &writer)
  }
}

extension PUBX04: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  func merge(into epoch: inout Epoch) { epoch.date = date ?? epoch.date }
}
