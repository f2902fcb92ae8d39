import TestSupport
import Testing

@testable import LocationKit

@Suite("DecimalText")
struct DecimalTextTests {
  private func double(_ text: String) -> Double? { DecimalText.double(Array(text.utf8).span) }

  @Test(
    "parses what Double parses",
    arguments: [
      "0", "-0", "+1", "1.", ".5", "-.5", "00012.5", "48.1173", "1e3", "1E-3", "1.5e+2", "9007199254740993",
      "123456789012345678", "12345678901234567.", ".12345678901234567", "0.1234567890123456789012345", "1e22", "1e23",
      "1e-22", "1e-23", "4.9e-324", "1.7976931348623157e308", "1e-400", "0e999", "0.000000000000000000000000000001",
      "100000000000000000000000000000", "-179.99999999999997", "1.00000000000000000000",
    ])
  func readsWhatDoubleReads(text: String) {
    #expect(double(text) == Double(text))
  }

  @Test("treats negative zero as zero")
  func negativeZero() { #expect(double("-0.0") == 0) }

  @Test(
    "rejects text that is not a plain number",
    arguments: [
      "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e1.5", "1,5", "1.2.3", " 1", "1 ", "1\n", "inf", "nan", "-inf",
      "0x10", "1_000", "--1", "+-1", "1e400", "-1e400", "１", "1d5", "12a", "1e99999999999999999999",
    ])
  func refuses(text: String) {
    #expect(double(text) == nil)
  }

  @Test("parses random decimals as Double does, to the last bit")
  func randomDecimals() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      let text = random.decimal()
      let (ours, theirs) = (double(text), Double(text))
      guard ours?.bitPattern == theirs?.bitPattern else {
        Issue.record("seed \(seed): \(text) was read as \(ours as Any), not \(theirs as Any)")
        return
      }
    }
  }

  @Test("parses what Double prints")
  func roundTrip() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5_000 {
      let value = Double.random(in: -180...180, using: &random)
      #expect(double("\(value)") == value, "seed \(seed)")
    }
  }

  @Test(
    "reads integers",
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), ("-42", -42), ("007", 7), ("999999999999999999", 999_999_999_999_999_999),
      ("-999999999999999999", -999_999_999_999_999_999),
    ])
  func integers(text: String, value: Int) {
    #expect(DecimalText.integer(Array(text.utf8).span) == value)
  }

  @Test(
    "rejects text that is not an integer",
    arguments: ["", "-", "+", "1.0", "1e3", " 1", "1 ", "a", "0x1", "--1", "1000000000000000000", "-+1", "１"])
  func refusesIntegers(text: String) {
    #expect(DecimalText.integer(Array(text.utf8).span) == nil)
  }

  @Test("an unsigned number has no sign")
  func unsigned() {
    #expect(DecimalText.unsigned(Array("12".utf8).span) == 12)
    #expect(DecimalText.unsigned(Array("+12".utf8).span) == nil)
    #expect(DecimalText.unsigned(Array("-12".utf8).span) == nil)
  }

  @Test("a number within other bytes parses as it does alone", arguments: 0...15)
  func within(before: Int) throws {
    var random = SeededRandom(seed: UInt64(before))
    let letters = Array("0123456789..-+e,x:/".utf8)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      let line = [UInt8](repeating: UInt8(ascii: "7"), count: before) + text + [UInt8(ascii: ","), UInt8(ascii: "8")]
      let range = before..<(before + text.count)
      let name = String(decoding: text, as: UTF8.self)
      #expect(DecimalText.double(in: line.span, range) == DecimalText.double(text.span), "\(name)")
      #expect(DecimalText.unsigned(in: line.span, range) == DecimalText.unsigned(text.span), "\(name)")
    }
  }
}

extension SeededRandom {
  /// Up to 24 digits, perhaps a point, a sign, an exponent.
  fileprivate mutating func decimal() -> String {
    let sign = ["", "-", "+"].randomElement(using: &self) ?? ""
    let whole = digits(Int.random(in: 0...12, using: &self))
    let fraction = digits(Int.random(in: whole.isEmpty ? 1...12 : 0...12, using: &self))
    let exponent = Int.random(in: 0..<4, using: &self) == 0 ? "e\(Int.random(in: -30...30, using: &self))" : ""
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
  }

  private mutating func digits(_ number: Int) -> String {
    String((0..<number).map { _ in "0123456789".randomElement(using: &self) ?? "0" })
  }
}
