import LocationKit
import LocationNMEA

/// Sources of a modem's position, as ModemManager numbers them.
struct ModemSources: OptionSet, Sendable {
  let rawValue: UInt32

  static let cell = ModemSources(rawValue: 1 << 0)
  static let raw = ModemSources(rawValue: 1 << 1)
  static let nmea = ModemSources(rawValue: 1 << 2)

  /// What the interface can use.
  static let wanted: ModemSources = [.cell, .raw, .nmea]
  static let satellites: ModemSources = [.raw, .nmea]
}

/// What a modem states of its position, from one question to the next.
struct ModemLocations: Sendable {
  private let origin: LocationOrigin
  private let wallClock: @Sendable () -> UTCInstant
  private var decoder: NMEADecoder
  private var sentences = ""
  private var raw: BusValue?
  /// The cell of the network: `262,2,3A,1F2B3C,0`; `nil` if the modem does not state it.
  private(set) var cell: String?

  init(source: String, device: String, wallClock: @escaping @Sendable () -> UTCInstant) {
    origin = LocationOrigin(source: source, device: device, kind: .live)
    self.wallClock = wallClock
    decoder = NMEADecoder(
      source: source, kind: .live, dates: .live(clock: { wallClock() }), acceptsMissingChecksums: true)
  }

  /// Takes the answer of `GetLocation`, which has the newest of everything, new or not. Returns the new readings; a report
  /// without a position if the modem has none.
  mutating func take(_ answer: BusValue) -> [Reading] {
    let values = answer.entries ?? [:]
    func value(_ source: ModemSources) -> BusValue? { values[.uint32(source.rawValue)] }
    cell = value(.cell)?.string.flatMap { $0.isEmpty ? nil : $0.visible }
    if let text = value(.nmea)?.string, !text.isEmpty {
      guard text != sentences else { return [] }
      sentences = text
      var readings: [Reading] = []
      decoder.decode(Array((text + "\r\n").utf8).span, into: &readings)
      decoder.flush(into: &readings)
      return readings.map { $0.moved(to: origin) }
    }
    if let values = value(.raw) {
      guard values != raw else { return [] }
      raw = values
      if let location = location(values) { return [.location(location)] }
    }
    return [.noFix(NoFix(time: nil, reason: .noFix, origin: origin))]
  }

  private func location(_ values: BusValue) -> Location? {
    guard let latitude = values["latitude"]?.double, let longitude = values["longitude"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let time = values["utc-time"]?.string.flatMap { moment(of: $0) }
    var location = Location(coordinate: coordinate, time: time, origin: origin)
    if let altitude = values["altitude"]?.double, altitude.isFinite {
      location.altitudeMSL = altitude
      location.mode = .threeDimensional
    }
    return location
  }

  /// Returns the moment next to the system's time that a time of day names: `142501.00`.
  private func moment(of text: String) -> UTCInstant? {
    guard let number = Double(text), (0..<240_000).contains(number) else { return nil }
    let whole = Int64(number)
    let nanoseconds = Int64(((number - Double(whole)) * 1e9).rounded())
    let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
    let day: Int64 = 86_400_000_000_000
    let now = wallClock().nanoseconds
    var moment = now - now % day + seconds * 1_000_000_000 + nanoseconds
    if moment - now > day / 2 { moment -= day } else if now - moment > day / 2 { moment += day }
    return UTCInstant(nanoseconds: moment)
  }
}
