public import LocationKit

/// Assembles the messages of a u-blox receiver into readings: one location, or its absence, for each epoch, and the
/// satellites if a message contains them.
///
/// All messages with one time of week are an epoch. It is delivered at NAV-EOE; without that, at the message which has
/// ended the last two epochs; else when the next epoch begins, and at ``flush(into:)``. A delivered epoch is never
/// delivered again: what comes later for it is only counted.
public struct UBXDecoder: Sendable {
  private let origin: LocationOrigin
  private let wantsSky: Bool
  private var epoch: UBXEpoch?
  private var isDelivered = false
  private var cycle = UBXCycle()
  private var clock = GPSClock()
  private var sky = UBXSky()

  /// Number of messages by kind.
  public private(set) var messages: [UBXKind: Int] = [:]
  /// What messages have stated of the receiver itself.
  public private(set) var receiver = ReceiverStatus()
  /// The first texts that the receiver has sent in INF messages, each once: `WARNING: antenna open`.
  public private(set) var notices: [String] = []
  /// Whether messages have stated a position, or that there is none.
  public private(set) var hasSolutions = false

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - source: names the stream in origins.
  ///   - kind: the kind of source in origins.
  ///   - wantsSky: whether to deliver ``/LocationKit/Reading/sky(_:)``.
  public init(source: String, kind: LocationOrigin.Kind, wantsSky: Bool = true) {
    origin = LocationOrigin(source: source, kind: kind)
    self.wantsSky = wantsSky
  }

  /// Time of the newest epoch; `nil` if it has none.
  public var time: UTCInstant? { epoch?.time }

  /// Appends the readings that a message completes.
  public mutating func take(_ kind: UBXKind, _ payload: Span<UInt8>, into readings: inout [Reading]) {
    messages[kind, default: 0] += 1
    receiver.take(kind, payload)
    if kind.family == UBXLayout.infNOTICE.kind.family { note(kind, text: payload) }
    if takeAside(kind, payload) { return }
    guard let timeOfWeek = Self.timeOfWeek(kind, payload) else { return }
    if timeOfWeek != epoch?.timeOfWeek {
      deliver(into: &readings)
      cycle.endEpoch()
      epoch = UBXEpoch(timeOfWeek: timeOfWeek)
      isDelivered = false
    }
    guard !isDelivered else { return cycle.noteLate() }
    note(kind, payload)
    if cycle.ends(with: kind) { deliver(into: &readings) }
  }

  private static let mostNotices = 20

  private mutating func note(_ kind: UBXKind, text payload: Span<UInt8>) {
    var text = kind.description.split(separator: "-").last.map { "\($0): " } ?? ""
    for index in 0..<min(payload.count, 256) {
      let isPrintable = (0x20..<0x7F).contains(payload[index])
      text.unicodeScalars.append(Unicode.Scalar(isPrintable ? payload[index] : UInt8(ascii: "?")))
    }
    if notices.count < Self.mostNotices, !notices.contains(text) { notices.append(text) }
  }

  /// Appends the reading of the open epoch: the stream is silent, or has ended.
  public mutating func flush(into readings: inout [Reading]) { deliver(into: &readings) }

  private mutating func deliver(into readings: inout [Reading]) {
    guard !isDelivered, var open = epoch else { return }
    if open.time == nil { open.time = clock.time(ofWeek: open.timeOfWeek) }
    epoch = open
    if clock.areLeapSecondsDefaults { open.isTimeUnconfirmed = true }
    if let signals = sky.summary { (open.details.signalCount, open.details.meanSignal) = signals }
    guard let reading = open.reading(origin, receiver == ReceiverStatus() ? nil : receiver) else { return }
    isDelivered = true
    hasSolutions = true
    readings.append(reading)
    defer { sky.forget() }
    if wantsSky, let satellites = sky.all {
      readings.append(
        .sky(SkyView(time: open.time, satellites: satellites, dilution: open.dilution, origin: origin)))
    }
  }

  /// Returns the time of week of a message that belongs to an epoch.
  private static func timeOfWeek(_ kind: UBXKind, _ payload: Span<UInt8>) -> Int64? {
    switch kind {
    case UBXLayout.navHPPOSLLH.kind: PrecisePosition.iTOW.raw(payload)
    case _ where kind.family == 0x01 && !withLeadingVersion.contains(kind): Solution.iTOW.raw(payload)
    default: nil
    }
  }

  /// Messages of the class NAV that do not begin with the time of week: ``takeAside(_:_:)`` takes some.
  private static let withLeadingVersion: Set<UBXKind> = [
    UBXLayout.navODO.kind, UBXLayout.navHPPOSECEF.kind, UBXLayout.navRELPOSNED.kind, UBXLayout.navSVIN.kind,
    UBXKind(0x01, 0x62),
  ]

  /// Takes a message that begins or ends no epoch: it may come late. Returns whether it is one.
  private mutating func takeAside(_ kind: UBXKind, _ payload: Span<UInt8>) -> Bool {
    switch kind {
    case UBXLayout.navRELPOSNED.kind:
      if RelativePlace.iTOW.raw(payload) == epoch?.timeOfWeek { epoch?.takeRelativePosition(payload) }
    case UBXLayout.navHPPOSECEF.kind:
      if PreciseEarthCentred.iTOW.raw(payload) == epoch?.timeOfWeek { epoch?.takePreciseEarthCentred(payload) }
    default: return false
    }
    return true
  }

  private mutating func note(_ kind: UBXKind, _ payload: Span<UInt8>) {
    switch kind {
    case UBXLayout.navPVT.kind: epoch?.takeSolution(payload)
    case UBXLayout.navPOSLLH.kind: epoch?.takePosition(payload)
    case UBXLayout.navHPPOSLLH.kind: epoch?.takePrecisePosition(payload)
    case UBXLayout.navVELNED.kind: epoch?.takeVelocity(payload)
    case UBXLayout.navSOL.kind: epoch?.takeOldSolution(payload)
    case UBXLayout.navSTATUS.kind: epoch?.takeStatus(payload)
    case UBXLayout.navDOP.kind: epoch?.takeDilution(payload)
    case UBXLayout.navTIMEUTC.kind: epoch?.takeTime(payload)
    case UBXLayout.navTIMEGPS.kind: clock.take(payload)
    case UBXLayout.navTIMELS.kind: clock.takeLeapSeconds(payload)
    case UBXLayout.navPOSECEF.kind: epoch?.takeEarthCentredPosition(payload)
    case UBXLayout.navVELECEF.kind: epoch?.takeEarthCentredVelocity(payload)
    case UBXLayout.navCOV.kind: epoch?.takeCovariance(payload)
    case UBXLayout.navEELL.kind: epoch?.takeErrorEllipse(payload)
    case UBXLayout.navSAT.kind: sky.takeSatellites(payload)
    case UBXLayout.navSIG.kind: sky.takeSignals(payload)
    case UBXLayout.navSVINFO.kind: sky.takeChannels(payload)
    default: break
    }
  }
}

/// The order of a receiver's messages: it learns which one ends an epoch.
private struct UBXCycle: Sendable {
  private var last: UBXKind?
  private var ending: UBXKind?
  private var isLearned = false

  /// Notes a message. Returns whether it ends the epoch.
  mutating func ends(with kind: UBXKind) -> Bool {
    last = kind
    return kind == UBXLayout.navEOE.kind || isLearned && kind == ending
  }

  mutating func endEpoch() {
    isLearned = last != nil && last == ending
    ending = last
  }

  /// Notes a message that came after the end.
  mutating func noteLate() {
    isLearned = false
    ending = nil
  }
}

/// The GPS week and the leap seconds, which old receivers send apart from the position.
private struct GPSClock: Sendable {
  private var week: Int64?
  private var leapSeconds: Int64?
  /// Whether the leap seconds in use are those with which the receiver was made, because no satellite has stated them.
  private(set) var areLeapSecondsDefaults = false

  private enum LeapSeconds {
    static let source = UBXLayout.navTIMELS.number("srcOfCurrLs")
  }

  mutating func takeLeapSeconds(_ payload: Span<UInt8>) {
    areLeapSecondsDefaults = LeapSeconds.source.raw(payload) == 0
  }

  private enum Time {
    static let layout = UBXLayout.navTIMEGPS
    static let week = layout.number("week")
    static let leapSeconds = layout.number("leapS")
    static let isWeekValid = layout.number("weekValid")
    static let isLeapValid = layout.number("leapSValid")
  }

  mutating func take(_ payload: Span<UInt8>) {
    week = Time.isWeekValid.isSet(payload) == true ? Time.week.raw(payload) : nil
    leapSeconds = Time.isLeapValid.isSet(payload) == true ? Time.leapSeconds.raw(payload) : nil
  }

  /// Weeks from 1980 to 2171. A receiver without a time may state any other one.
  private static let weeks: ClosedRange<Int64> = 1...10_000

  /// Returns the UTC time of a time of week; `nil` before week and leap seconds are known.
  func time(ofWeek milliseconds: Int64) -> UTCInstant? {
    guard let week, let leapSeconds, Self.weeks.contains(week) else { return nil }
    let days = 3657 + 7 * week
    let nanoseconds = days * UTCInstant.nanosecondsPerDay + (milliseconds - 1000 * leapSeconds) * 1_000_000
    return UTCInstant(nanoseconds: nanoseconds)
  }
}
