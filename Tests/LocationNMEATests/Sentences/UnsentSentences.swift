import LocationKit

@testable import LocationNMEA

// The writers of sentences that no part of the package sends, for tests that write and read them.

extension VHW {
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "VHW")
    sentence.field(direction: trueHeading, decimals: 2)
    sentence.field(UInt8(ascii: "T"))
    sentence.field(direction: magneticHeading, decimals: 2)
    sentence.field(UInt8(ascii: "M"))
    sentence.field(speedThroughWater.map { $0 / Knots.metresPerSecond }, decimals: 3)
    sentence.field(UInt8(ascii: "N"))
    sentence.field(speedThroughWater.map { $0 * 3.6 }, decimals: 3)
    sentence.field(UInt8(ascii: "K"))
    sentence.end(into: &writer)
  }
}

extension GBS {
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GBS")
    sentence.field(time)
    sentence.field(latitudeError, decimals: 2)
    sentence.field(longitudeError, decimals: 2)
    sentence.field(altitudeError, decimals: 2)
    sentence.field(satellite, digits: 2)
    sentence.field(missedDetection, decimals: 3)
    sentence.field(bias, decimals: 2)
    sentence.field(biasDeviation, decimals: 2)
    sentence.field(systemID)
    sentence.field(signalID)
    sentence.end(into: &writer)
  }
}

extension GRS {
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GRS")
    sentence.field(time)
    sentence.field(isRecomputed.map { $0 ? 1 : 0 })
    for index in 0..<Residuals.count { sentence.field(residuals[index], decimals: 2) }
    sentence.field(systemID.map(Int.init))
    sentence.field(signalID)
    sentence.end(into: &writer)
  }
}

extension HDM {
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "HDM")
    sentence.field(direction: heading, decimals: 2)
    sentence.field(UInt8(ascii: "M"))
    sentence.end(into: &writer)
  }
}

extension ROT {
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "ROT")
    sentence.field(rate, decimals: 2)
    sentence.field(status)
    sentence.end(into: &writer)
  }
}

extension THS {
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "THS")
    sentence.field(direction: heading, decimals: 2)
    sentence.field(mode)
    sentence.end(into: &writer)
  }
}

extension PUBX00 {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "UBX")
    sentence.field(0, digits: 2)
    sentence.field(time)
    sentence.field(coordinate, decimals: Int(coordinateDecimals))
    sentence.field(ellipsoidalHeight, decimals: 3)
    sentence.field(
      status.map { InlineText(String(decoding: [UInt8($0.rawValue >> 8), UInt8($0.rawValue & 0xFF)], as: UTF8.self)) }
        ?? "")
    sentence.field(horizontalAccuracy, decimals: 2)
    sentence.field(verticalAccuracy, decimals: 2)
    sentence.field(speed.map { $0 * 3.6 }, decimals: 3)
    sentence.field(courseOverGround, decimals: 2)
    sentence.field(verticalSpeed.map { -$0 }, decimals: 3)
    sentence.field(correctionAge, decimals: 1)
    sentence.field(horizontalDilution, decimals: 2)
    sentence.field(verticalDilution, decimals: 2)
    sentence.field(timeDilution, decimals: 2)
    sentence.field(satellitesUsed.map(Int.init))
    sentence.field(0)
    sentence.field(0)
    sentence.end(into: &writer)
  }
}

extension PUBX03 {
  /// Writes the sentence of these satellites.
  static func write(_ satellites: [Satellite], to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "UBX")
    sentence.field(3, digits: 2)
    sentence.field(satellites.count, digits: 2)
    for satellite in satellites {
      sentence.field(satellite.number)
      sentence.field(satellite.use?.rawValue)
      sentence.field(wholeDirection: satellite.azimuth)
      sentence.field(satellite.elevation.map { Int($0.rounded()) }, digits: 2)
      sentence.field(satellite.signalStrength.map { Int($0.rounded()) }, digits: 2)
      sentence.field(satellite.lockTime, digits: 3)
    }
    sentence.end(into: &writer)
  }
}

extension PUBX04 {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "UBX")
    sentence.field(4, digits: 2)
    sentence.field(time)
    sentence.field(date)
    sentence.field(timeOfWeek, decimals: 2)
    sentence.field(week)
    sentence.field(leapSeconds.map { InlineText("\($0)\(areLeapSecondsDefault ? "D" : "")") } ?? "")
    sentence.field(clockBias, decimals: 0)
    sentence.field(clockDrift, decimals: 3)
    sentence.field(pulseGranularity, decimals: 0)
    sentence.end(into: &writer)
  }
}

extension PGRME {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "GRME")
    for error in [horizontalError, verticalError, overallError] {
      sentence.field(error, decimals: 1)
      sentence.field(UInt8(ascii: "M"))
    }
    sentence.end(into: &writer)
  }
}

extension PGRMM {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "GRMM")
    sentence.field(datum)
    sentence.end(into: &writer)
  }
}

extension PGRMZ {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "GRMZ")
    sentence.field(altitude.map { $0 / Feet.metres }, decimals: 0)
    sentence.field(UInt8(ascii: "f"))
    sentence.field(dimensions)
    sentence.end(into: &writer)
  }
}

extension PMTK001 {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "MTK001")
    sentence.field(command, digits: 3)
    sentence.field(result?.rawValue)
    sentence.end(into: &writer)
  }
}

extension PQXFI {
  func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "QXFI")
    sentence.field(time)
    sentence.field(coordinate, decimals: coordinateDecimals)
    sentence.field(altitudeMSL, decimals: 2)
    sentence.field(horizontalError, decimals: 2)
    sentence.field(verticalError, decimals: 2)
    sentence.field(speedDeviation, decimals: 2)
    sentence.end(into: &writer)
  }
}

extension DTM {
  /// Writes the datum; the offsets, which are not stored, stay empty.
  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "DTM")
    sentence.field(InlineText(datum ?? ""))
    for _ in 0..<6 { sentence.empty() }
    sentence.field("W84" as InlineText)
    sentence.end(into: &writer)
  }
}
