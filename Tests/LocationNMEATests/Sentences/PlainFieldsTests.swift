import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

@Suite("Angles and times of any length")
struct PlainFieldsTests {
  @Test("an angle equals degrees plus minutes / 60, to the last bit", arguments: 0...12)
  func angles(decimals: Int) throws {
    var random = SeededRandom(seed: UInt64(decimals))
    for _ in 0..<200 {
      let (north, east) = (Int.random(in: 0...89, using: &random), Int.random(in: 0...179, using: &random))
      let minutes = [0, 1].map { _ in text(Int.random(in: 0...59, using: &random), 2) + tail(decimals, &random) }
      let parsed = try sentence("GPGLL,\(text(north, 2))\(minutes[0]),N,\(text(east, 3))\(minutes[1]),W,120000,A,A")
      guard case .gll(let gll) = parsed else {
        Issue.record("another case")
        return
      }
      #expect(gll.coordinate?.latitude == Double(north) + Double(minutes[0])! / 60, "\(minutes)")
      #expect(gll.coordinate?.longitude == -(Double(east) + Double(minutes[1])! / 60), "\(minutes)")
      #expect(gll.coordinateDecimals == decimals)
    }
  }

  @Test("a time is parsed to the nanosecond", arguments: 0...12)
  func times(decimals: Int) throws {
    var random = SeededRandom(seed: UInt64(100 + decimals))
    for _ in 0..<200 {
      let clock = [23, 59, 60].map { Int.random(in: 0...$0, using: &random) }
      let fraction = tail(decimals, &random)
      guard case .zda(let zda) = try sentence("GPZDA,\(clock.map { text($0, 2) }.joined())\(fraction),,,,") else {
        Issue.record("another case")
        return
      }
      let padded = (fraction.dropFirst() + "000000000").prefix(9)
      let seconds = Int64(clock[0] * 3600 + clock[1] * 60 + clock[2])
      #expect(zda.time?.nanoseconds == seconds * 1_000_000_000 + Int64(padded)!, "\(clock) \(fraction)")
      #expect(zda.time?.isLeapSecond == (clock[2] == 60))
    }
  }

  @Test(
    "an invalid angle or time is a bad field",
    arguments: [
      "GPZDA,12000A.00,,,,", "GPZDA,120000:00,,,,", "GPZDA,120000.0x,,,,", "GPZDA,12000,,,,", "GPZDA,1200000,,,,",
      "GPZDA,240000.00,,,,", "GPZDA,126000.00,,,,", "GPZDA,120061.00,,,,", "GPGLL,5230.00,N,01360.00,E,120000,A",
      "GPGLL,523A.00,N,01320.00,E,120000,A", "GPGLL,5230.0-,N,01320.00,E,120000,A",
      "GPGLL,5230..0,N,01320.00,E,120000,A",
      "GPGLL,5230.00,N,0132/.00,E,120000,A", "GPGLL,5230.00,N,01320:00,E,120000,A",
    ])
  func refused(payload: String) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField != nil)
    // The sentence within a stream takes the other way.
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    let readings = decoder.take(lines(payload) + [UInt8](repeating: UInt8(ascii: " "), count: 100))
    #expect(readings.faults.count == 1)
  }

  private func text(_ number: Int, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
  }

  private func tail(_ decimals: Int, _ random: inout SeededRandom) -> String {
    decimals == 0 ? "" : "." + (0..<decimals).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
  }
}
