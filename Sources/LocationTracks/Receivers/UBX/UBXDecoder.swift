package import LocationKit
package import LocationUBX

/// Assembles the messages of a u-blox receiver into readings: one location, or its absence, for each epoch, and the
/// satellites if a message contains them.
///
/// All messages with one time of week are an epoch. It is delivered at NAV-EOE; without that, at the message which has
/// ended the last two epochs; else when the next epoch begins, and at ``flush(into:)``. A delivered epoch is never
/// delivered again: what comes later for it is only counted. Satellites are delivered whenever they come: many receivers
/// send them in every fifth epoch.
package struct UBXDecoder: Sendable {
  private let origin: LocationOrigin
  private var epoch: UBXEpoch?
  private var isDelivered = false
  private var cycle = UBXCycle()
  private var clock = GPSClock()
  private var sky: UBXSky

  private var counts = UBXCounts()
  /// What messages have stated of the receiver itself.
  package private(set) var receiver = ReceiverStatus()
  /// The first texts that the receiver has sent in INF messages, each once: `WARNING: antenna open`.
  package private(set) var notices: [String] = []
  /// Whether messages have stated a position, or that there is none.
  package private(set) var hasSolutions = false

  /// Number of messages by kind.
  package var messages: [UBXKind: Int] { counts.byKind }
  /// Number of messages.
  package var messageCount: Int { counts.total }

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - source: names the stream in origins.
  ///   - kind: the kind of source in origins.
  ///   - wantsSky: whether to deliver ``/LocationKit/Reading/sky(_:)``.
  package init(source: String, kind: LocationOrigin.Kind, wantsSky: Bool = true) {
    origin = LocationOrigin(source: source, kind: kind)
    sky = UBXSky(wantsSatellites: wantsSky)
  }

  /// Time of the newest epoch; `nil` if it has none.
  package var time: UTCInstant? { epoch?.time }

  /// Appends the readings that a message completes.
  package mutating func take(_ kind: UBXKind, _ payload: Span<UInt8>, into readings: inout [Reading]) {
    counts.note(kind)
    guard kind.family == 0x01 else {
      receiver.take(kind, payload)
      if kind.family == 0x04 { note(kind, text: payload) }
      return
    }
    let content = Self.contents[Int(kind.number)]
    if content == .status { receiver.take(kind, payload) }
    if takeAside(content, payload) { return }
    guard let timeOfWeek = Self.timeOfWeek(content, payload) else { return }
    if timeOfWeek != epoch?.timeOfWeek {
      deliver(into: &readings)
      cycle.endEpoch()
      epoch = UBXEpoch(timeOfWeek: timeOfWeek)
      isDelivered = false
    }
    guard !isDelivered else { return takeLate(kind, content, payload, into: &readings) }
    note(content, payload)
    if cycle.ends(with: kind, content) { deliver(into: &readings) }
  }

  /// What a message of the class NAV contains, by its number.
  enum Content {
    case other, solution, attitudeSolution, position, precisePosition, velocity, oldSolution, status, dilution,
      universalTime, gpsTime
    case leapSeconds, earthCentredPosition, earthCentredVelocity, covariance, errorEllipse, satellites, signals,
      channels
    case end
    /// Messages that begin and end no epoch: they may come late.
    case relativePosition, preciseEarthCentred
    /// Messages that do not begin with the time of week.
    case withoutTime

    /// Whether it is sent in some epochs only, by many receivers.
    var isOfSatellites: Bool { self == .satellites || self == .signals || self == .channels }
  }

  private static let contents: [Content] = {
    // An unknown message may not begin with the time of week: it neither begins an epoch nor ends one.
    var contents = [Content](repeating: .withoutTime, count: 256)
    for layout in UBXLayout.all where layout.kind.family == 0x01 && layout.fields.first?.name == "iTOW" {
      contents[Int(layout.kind.number)] = .other
    }
    for (layout, content) in [
      (.navPVT, .solution), (.navPVAT, .attitudeSolution), (.navPOSLLH, .position), (.navHPPOSLLH, .precisePosition),
      (.navVELNED, .velocity),
      (.navSOL, .oldSolution), (.navSTATUS, .status), (.navDOP, .dilution), (.navTIMEUTC, .universalTime),
      (.navTIMEGPS, .gpsTime), (.navTIMELS, .leapSeconds), (.navPOSECEF, .earthCentredPosition),
      (.navVELECEF, .earthCentredVelocity), (.navCOV, .covariance), (.navEELL, .errorEllipse), (.navSAT, .satellites),
      (.navSIG, .signals), (.navSVINFO, .channels), (.navEOE, .end), (.navRELPOSNED, .relativePosition),
      (.navHPPOSECEF, .preciseEarthCentred),
    ] as [(UBXLayout, Content)] { contents[Int(layout.kind.number)] = content }
    return contents
  }()

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
  package mutating func flush(into readings: inout [Reading]) { deliver(into: &readings) }

  private mutating func deliver(into readings: inout [Reading]) {
    guard !isDelivered, epoch != nil else { return }
    if epoch?.time == nil, let open = epoch { epoch?.time = clock.time(ofWeek: open.timeOfWeek) }
    if clock.areLeapSecondsDefaults { epoch?.isTimeUnconfirmed = true }
    epoch?.signals = sky.summary
    guard let reading = epoch?.reading(origin, receiver == ReceiverStatus() ? nil : receiver) else { return }
    isDelivered = true
    hasSolutions = true
    readings.append(reading)
    deliverSky(into: &readings)
  }

  /// Appends the satellites of the open epoch, if a message has contained them.
  private mutating func deliverSky(into readings: inout [Reading]) {
    defer { sky.forget() }
    if let satellites = sky.all, let dilution = epoch?.dilution {
      readings.append(.sky(SkyView(time: time, satellites: satellites, dilution: dilution, origin: origin)))
    }
  }

  /// Returns the time of week of a message that belongs to an epoch.
  private static func timeOfWeek(_ content: Content, _ payload: Span<UInt8>) -> Int64? {
    switch content {
    case .precisePosition: PrecisePosition.iTOW.raw(payload)
    case .withoutTime: nil
    default: Self.iTOW.raw(payload)
    }
  }

  private static let iTOW = UBXLayout.navPVT.number("iTOW")

  /// Takes a message that begins or ends no epoch: it may come late. Returns whether it is one.
  private mutating func takeAside(_ content: Content, _ payload: Span<UInt8>) -> Bool {
    switch content {
    case .relativePosition:
      if RelativePlace.iTOW.raw(payload) == epoch?.timeOfWeek { epoch?.takeRelativePosition(payload) }
    case .preciseEarthCentred:
      if PreciseEarthCentred.iTOW.raw(payload) == epoch?.timeOfWeek { epoch?.takePreciseEarthCentred(payload) }
    default: return false
    }
    return true
  }

  /// Takes a message of an epoch that has been delivered: signals without their satellites are ignored.
  private mutating func takeLate(
    _ kind: UBXKind, _ content: Content, _ payload: Span<UInt8>, into readings: inout [Reading]
  ) {
    guard content.isOfSatellites else { return cycle.noteLate() }
    cycle.noteLateSatellites(kind)
    guard content != .signals else { return }
    note(content, payload)
    deliverSky(into: &readings)
  }

  private mutating func note(_ content: Content, _ payload: Span<UInt8>) {
    switch content {
    case .solution: epoch?.takeSolution(payload, .navPVT)
    case .attitudeSolution: epoch?.takeAttitudeSolution(payload)
    case .position: epoch?.takePosition(payload)
    case .precisePosition: epoch?.takePrecisePosition(payload)
    case .velocity: epoch?.takeVelocity(payload)
    case .oldSolution: epoch?.takeOldSolution(payload)
    case .status: epoch?.takeStatus(payload)
    case .dilution: epoch?.takeDilution(payload)
    case .universalTime: epoch?.takeTime(payload)
    case .gpsTime: clock.take(payload)
    case .leapSeconds: clock.takeLeapSeconds(payload)
    case .earthCentredPosition: epoch?.takeEarthCentredPosition(payload)
    case .earthCentredVelocity: epoch?.takeEarthCentredVelocity(payload)
    case .covariance: epoch?.takeCovariance(payload)
    case .errorEllipse: epoch?.takeErrorEllipse(payload)
    case .satellites: sky.takeSatellites(payload)
    case .signals: sky.takeSignals(payload)
    case .channels: sky.takeChannels(payload)
    case .other, .end, .relativePosition, .preciseEarthCentred, .withoutTime: break
    }
  }
}
