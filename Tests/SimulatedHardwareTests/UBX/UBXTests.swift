import LocationKit
import LocationScenario
import LocationUBX
import Testing

@testable import SimulatedHardware

/// A field of a payload as the receiver description has it: so many bytes from an offset on, without a sign.
func littleEndian(_ payload: [UInt8], _ offset: Int, _ count: Int) -> Int {
  payload[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
}

/// The same with a sign.
func signedLittleEndian(_ payload: [UInt8], _ offset: Int, _ count: Int) -> Int {
  let value = littleEndian(payload, offset, count)
  return value >= 1 << (8 * count - 1) ? value - 1 << (8 * count) : value
}

@Suite("UBX")
struct UBXTests {
  @Test("frames as u-blox and gpsd do")
  func frame() {
    // What gpsd 3.22 sends to poll UBX-MON-VER, and for UBX-CFG-PRT.
    #expect(ReceiverFrame(.version).bytes == [0xB5, 0x62, 0x0A, 0x04, 0, 0, 0x0E, 0x34])
    #expect(ReceiverFrame(.port).bytes == [0xB5, 0x62, 0x06, 0x00, 0, 0, 0x06, 0x18])
    let long = ReceiverFrame(.satellites, [UInt8](repeating: 7, count: 300)).bytes
    #expect(Array(long[4...5]) == [0x2C, 0x01])
  }

  @Test("writes a fix in NAV-PVT, each field at its offset")
  func solution() throws {
    let sky = (1...5).map { Reports.satellite(.gps, $0, isUsed: $0 > 2) }
    let payload = try payload(.solution, Reports.report("2026-05-01T10:00:00.250Z", sky: sky, deviation: 2))
    #expect(payload.count == 92)
    #expect(littleEndian(payload, 0, 4) == 468_018_250)
    #expect(littleEndian(payload, 4, 2) == 2026)
    #expect(Array(payload[6...11]) == [5, 1, 10, 0, 0, 7])
    #expect(signedLittleEndian(payload, 16, 4) == 250_000_000)
    #expect(Array(payload[20...23]) == [3, 1, 0xE0, 3])
    #expect(signedLittleEndian(payload, 24, 4) == -132_500_000)
    #expect(signedLittleEndian(payload, 28, 4) == 525_000_000)
    #expect(signedLittleEndian(payload, 32, 4) == 35_500)
    #expect(signedLittleEndian(payload, 36, 4) == 35_500)
    #expect(littleEndian(payload, 40, 4) == 2828)
    #expect(littleEndian(payload, 44, 4) == 4000)
    #expect(signedLittleEndian(payload, 48, 4) == 0)
    #expect(signedLittleEndian(payload, 52, 4) == 10_000)
    #expect(signedLittleEndian(payload, 60, 4) == 10_000)
    #expect(signedLittleEndian(payload, 64, 4) == 9_000_000)
    #expect(littleEndian(payload, 76, 2) == 190)
    #expect(signedLittleEndian(payload, 84, 4) == 9_000_000)
  }

  @Test("writes a two-dimensional fix without an altitude")
  func twoDimensions() throws {
    var report = Reports.report()
    report.fix?.movement.point.altitudeMSL = nil
    #expect(Array(try payload(.solution, report)[20...21]) == [2, 1])
  }

  @Test("reports an accuracy of 2.5 m times the dilution if its scenario sets none")
  func accuracy() throws {
    let payload = try payload(.solution, Reports.report())
    #expect(littleEndian(payload, 40, 4) == 3536)
    #expect(littleEndian(payload, 44, 4) == 4000)
  }

  @Test("writes no fix in NAV-PVT, and coordinates while it lies")
  func noFix() throws {
    var report = Reports.report(hasFix: false)
    let silent = try payload(.solution, report)
    #expect(Array(silent[20...23]) == [0, 0, 0xE0, 0])
    #expect(littleEndian(silent, 24, 8) == 0)
    #expect(littleEndian(silent, 40, 4) == Int(UInt32.max))
    report.phantom = Reports.point
    let lying = try payload(.solution, report)
    #expect(Array(lying[20...21]) == [0, 0])
    #expect(signedLittleEndian(lying, 28, 4) == 525_000_000)
  }

  @Test("writes the sky in NAV-SAT")
  func satellites() throws {
    var quiet = Reports.satellite(.galileo, 7, isUsed: false)
    quiet.elevation = nil
    quiet.azimuth = nil
    quiet.signalStrength = nil
    let sky = [Reports.satellite(.gps, 5), Reports.satellite(.glonass, 9), quiet]
    let payload = try payload(.satellites, Reports.report(sky: sky))
    #expect(payload.count == 8 + 3 * 12)
    #expect(Array(payload[4...5]) == [1, 3])
    #expect(Array(payload[8...11]) == [0, 5, 41, 40])
    #expect(littleEndian(payload, 12, 2) == 123)
    #expect(payload[16] & 0x0F == 0x0F)
    #expect(Array(payload[20...21]) == [6, 9])
    #expect(Array(payload[32...34]) == [2, 7, 0])
    #expect(signedLittleEndian(payload, 35, 1) == -91)
    #expect(payload[40] & 0x08 == 0)
    // It is searched for, no more.
    #expect(payload[40] & 0x07 == 1)
  }

  @Test("writes the dilution in NAV-DOP, and 99.99 if unknown")
  func dilution() throws {
    let payload = try payload(.dilution, Reports.report())
    let fields = stride(from: 4, to: 18, by: 2).map { littleEndian(payload, $0, 2) }
    #expect(payload.count == 18)
    #expect(fields == [9999, 190, 9999, 160, 100, 71, 71])
  }

  @Test(
    "counts weeks and leap seconds as GPS does",
    arguments: [
      ("1980-01-06T00:00:00Z", 0, 0, 0), ("2026-05-01T10:00:00Z", 2416, 468_018_000, 18),
      ("2019-04-06T23:59:42Z", 2048, 0, 18), ("2019-04-06T23:59:41.999Z", 2047, 604_799_999, 18),
      ("2016-12-31T23:59:59Z", 1930, 16_000, 17), ("2016-12-31T23:59:60Z", 1930, 17_000, 17),
      ("2017-01-01T00:00:00Z", 1930, 18_000, 18),
      ("2015-06-30T23:59:59Z", 1851, 259_215_000, 16),
      ("2015-07-01T00:00:00Z", 1851, 259_217_000, 17),
      ("1999-01-01T00:00:00Z", 990, 432_013_000, 13),
      ("1998-12-31T23:59:59Z", 990, 432_011_000, 12),
      ("1983-07-01T00:00:00Z", 181, 432_003_000, 3),
    ])
  func time(time: String, week: Int, milliseconds: Int, leapSeconds: Int) throws {
    let payload = try payload(.gpsTime, Reports.report(time))
    #expect(payload.count == 16)
    #expect(littleEndian(payload, 0, 4) == milliseconds)
    #expect(littleEndian(payload, 8, 2) == week)
    #expect(Array(payload[10...11]) == [UInt8(leapSeconds), 7])
  }

  @Test("writes the state of the fix in NAV-STATUS, and the leap seconds in NAV-TIMELS")
  func state() throws {
    #expect(Array(try payload(.status, Reports.report())[4...5]) == [3, 0x0D])
    #expect(Array(try payload(.status, Reports.report(hasFix: false))[4...5]) == [0, 0x0C])
    let leap = try payload(.leapSeconds, Reports.report("2026-05-01T10:00:00Z"))
    #expect(leap.count == 24)
    #expect(Array(leap[8...9]) == [2, 18])
    #expect(leap[23] == 1)
  }

  @Test("writes interference and false signals in MON-RF and SEC-SIG, the covariance, and a signal of each satellite")
  func surroundings() throws {
    var report = Reports.report(deviation: 2)
    #expect(try payload(.antenna, report).count == 28)
    #expect(Array(try payload(.antenna, report)[5...7]) == [1, 2, 1])
    #expect(Array(try payload(.security, report)[..<4]) == [2, 0b0001_1011, 0, 0])
    (report.interference, report.isSpoofed) = (0.5, true)
    let jammed = try payload(.antenna, report)
    #expect(jammed[5] == 2 && jammed[20] == 128)
    #expect(try payload(.security, report)[1] == 0b0010_1101)
    report.fix = nil
    #expect(try payload(.antenna, report)[5] == 3)

    let covariance = try payload(.covariance, Reports.report(deviation: 2))
    #expect(covariance.count == 64 && Array(covariance[5...6]) == [1, 1])
    #expect(Float(bitPattern: UInt32(littleEndian(covariance, 16, 4))) == 4)
    let signals = try payload(.signals, Reports.report(sky: [Reports.satellite(.galileo, 7)]))
    #expect(Array(signals[..<16].dropFirst(4)) == [0, 1, 0, 0, 2, 7, 0, 0, 0, 0, 41, 7])
  }

  @Test("writes the leap second as second 60")
  func leapSecond() throws {
    let payload = try payload(.solution, Reports.report("2016-12-31T23:59:60Z"))
    #expect(littleEndian(payload, 4, 2) == 2016)
    #expect(Array(payload[6...10]) == [12, 31, 23, 59, 60])
  }

  private func payload(_ kind: UBXKind, _ report: ReceiverReport) throws -> [UInt8] {
    let frames = ReceiverFrames().frames(report, [kind])
    #expect(frames.count == 1)
    let bytes = try #require(frames.first).bytes
    #expect(Array(bytes[..<4]) == [0xB5, 0x62, kind.family, kind.number])
    #expect(littleEndian(bytes, 4, 2) == bytes.count - 8)
    return Array(bytes[6..<(bytes.count - 2)])
  }
}
