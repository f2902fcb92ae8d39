import LocationKit
import LocationWire
import Testing

extension WireDecoder {
  static func live() -> WireDecoder { WireDecoder(origin: "gpsd://localhost:2947", kind: .live) }

  mutating func decode(_ line: String) throws(LocationError) -> WireReport {
    let bytes = Array(line.utf8)
    return try decode(bytes.span)
  }

  mutating func decode(_ bytes: [UInt8]) throws(LocationError) -> WireReport { try decode(bytes.span) }

  /// The location of a TPV line; fails the test where there is none.
  static func location(_ line: String) throws -> Location {
    var decoder = live()
    return try #require(decoder.decode(line).location)
  }

  static func sky(_ line: String) throws -> SkyView {
    var decoder = live()
    return try #require(decoder.decode(line).sky)
  }
}

extension WireReport {
  var location: Location? { if case .reading(.location(let location)) = self { location } else { nil } }
  var noFix: NoFix? { if case .reading(.noFix(let report)) = self { report } else { nil } }
  var sky: SkyView? { if case .reading(.sky(let sky)) = self { sky } else { nil } }

  /// The class of the line, as far as the report contains it.
  var objectClass: String? {
    switch self {
    case .reading(.sky): "SKY"
    case .reading(.heading): "ATT"
    case .reading: "TPV"
    case .version: "VERSION"
    case .devices: "DEVICES"
    case .device: "DEVICE"
    case .watch: "WATCH"
    case .error: "ERROR"
    case .poll: "POLL"
    case .offset(let offset): offset.isPulse ? "PPS" : "TOFF"
    case .event: nil
    case .other(let name): name
    }
  }

  /// Every number in it, for the check that none is NaN or infinite.
  var numbers: [Double] {
    switch self {
    case .reading(let reading): reading.numbers
    case .poll(let readings): readings.flatMap(\.numbers)
    default: []
    }
  }
}

extension Reading {
  fileprivate var numbers: [Double] {
    switch self {
    case .location(let location): location.numbers
    case .sky(let sky):
      sky.satellites.flatMap { [$0.elevation, $0.azimuth, $0.signalStrength].compactMap(\.self) }
        + [sky.dilution.horizontal, sky.dilution.vertical, sky.dilution.position].compactMap(\.self)
    default: []
    }
  }
}

extension Location {
  fileprivate var numbers: [Double] {
    [
      coordinate.latitude, coordinate.longitude, altitudeMSL, ellipsoidalHeight, geoidSeparation, speed,
      courseOverGround, verticalSpeed, magneticVariation, horizontalAccuracy?.radius, verticalAccuracy?.radius,
      correctionAge,
    ].compactMap(\.self)
  }
}
