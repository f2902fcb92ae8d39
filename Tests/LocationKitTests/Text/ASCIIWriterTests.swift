import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("ASCIIWriter")
struct ASCIIWriterTests {
  private func written(_ write: (inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "writes a number rounded, without trailing zeros",
    arguments: [
      (0.0, 2, "0"), (-0.0, 2, "0"), (1.5, 0, "2"), (2.5, 0, "3"), (-1.5, 1, "-1.5"), (48.1173, 9, "48.1173"),
      (48.1, 9, "48.1"), (0.004, 2, "0"), (-0.004, 2, "0"), (0.005, 2, "0.01"), (0.05, 2, "0.05"), (100, 3, "100"),
      (99.999, 2, "100"), (-179.999999999, 9, "-179.999999999"), (1e9, 9, "1000000000"),
    ])
  func trimmed(value: Double, decimals: Int, expected: String) {
    #expect(written { $0.append(value, decimals: decimals) } == expected)
  }

  @Test(
    "writes all decimal places if configured",
    arguments: [(0.0, 2, "0.00"), (1.5, 3, "1.500"), (-2, 1, "-2.0"), (7, 0, "7")]
  )
  func untrimmed(value: Double, decimals: Int, expected: String) {
    #expect(written { $0.append(value, decimals: decimals, trimmed: false) } == expected)
  }

  @Test("writes values beyond fixed point as Swift describes them")
  func beyondFixedPoint() {
    #expect(written { $0.append(1e300, decimals: 2) } == "1e+300")
    #expect(written { $0.append(-.infinity, decimals: 2) } == "-inf")
    #expect(written { $0.append(.nan, decimals: 2) } == "nan")
  }

  @Test("writes integers, with leading zeros if requested")
  func integers() {
    #expect(written { $0.append(0 as Int) } == "0")
    #expect(written { $0.append(-7 as Int) } == "-7")
    #expect(written { $0.append(Int.min) } == "-9223372036854775808")
    #expect(written { $0.append(Int.max) } == "9223372036854775807")
    #expect(written { $0.append(7, digits: 3) } == "007")
    #expect(written { $0.append(-7, digits: 2) } == "-07")
    #expect(written { $0.append(1234, digits: 3) } == "1234")
  }

  @Test("writes integers of every length, and the requested number of digits")
  func everyLength() {
    let powers = (0...18).map { power in (0..<power).reduce(1) { product, _ in product * 10 } }
    for value in powers.flatMap({ [$0 - 1, $0, $0 * 9 / 8, -$0] }) {
      #expect(written { $0.append(value) } == String(value))
      for digits in 1...20 {
        let expected = String(repeating: "0", count: max(0, digits - String(value.magnitude).count))
        #expect(
          written { $0.append(value, digits: digits) } == (value < 0 ? "-" : "") + expected + String(value.magnitude))
      }
    }
  }

  @Test("writes every fraction of every length, with and without its zeros", arguments: 1...9)
  func fractions(decimals: Int) {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    for fraction in stride(from: 0, to: scale, by: max(1, scale / 997)) + [scale / 10, scale - 1, 1] {
      let digits = String(String(scale + fraction).dropFirst())
      let value = Double(7 * scale + fraction) / Double(scale)
      #expect(written { $0.append(value, decimals: decimals, trimmed: false) } == "7." + digits)
      let trimmed = String(digits.reversed().drop { $0 == "0" }.reversed())
      #expect(written { $0.append(value, decimals: decimals) } == (trimmed.isEmpty ? "7" : "7." + trimmed))
    }
  }

  @Test("rounds to nearest, halves up, and correctly just below a half")
  func rounding() {
    #expect(written { $0.append((0.5).nextDown, decimals: 0) } == "0")
    #expect(written { $0.append(0.5, decimals: 0) } == "1")
    #expect(written { $0.append(4_503_599_627_370_495.5, decimals: 0) } == "4503599627370496")
    #expect(written { $0.append(8.999e18, decimals: 0) } == "8999000000000000000")
  }

  @Test("appends pieces, and starts again after a reset")
  func pieces() {
    var writer = ASCIIWriter()
    writer.append("a\n")
    writer.append(UInt8(ascii: ","))
    writer.append(utf8: "é")
    writer.append(contentsOf: [0x7A])
    writer.append("[", "", "]]")
    #expect(writer.bytes == Array("a\n,éz[]]".utf8))
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
    #expect(written { $0.appendClock(86_399) } == "23:59:59")
  }

  /// And the resolution of a `Double` near 180.
  @Test("coordinates read back within 0.5e-9 degrees")
  func coordinatesReadBack() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5_000 {
      let value = Double.random(in: -180...180, using: &random)
      let text = written { $0.append(value, decimals: 9) }
      let back = DecimalText.double(Array(text.utf8).span) ?? .infinity
      #expect((back - value).magnitude <= 0.5001e-9, "seed \(seed): \(value) was written as \(text)")
    }
  }

  @Test("random instants read back unchanged")
  func momentsReadBack() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5_000 {
      let instant = UTCInstant(nanoseconds: .random(in: -9_214_560_000_000_000_000 ... .max, using: &random))
      #expect(UTCInstant(iso8601: instant.description) == instant, "seed \(seed)")
    }
  }
}
