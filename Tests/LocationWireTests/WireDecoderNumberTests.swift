import LocationKit
import LocationWire
import TestSupport
import Testing

@testable import LocationText

/// Numbers are read eight digits at a time: of every length, and wherever they stand, they are what Swift makes of them.
@Suite("WireDecoder: numbers")
struct WireDecoderNumberTests {
  /// What a member of a TPV is read as that any number fits; the whole line is read, too.
  private func number(of line: String) throws -> Double? {
    var decoder = WireDecoder.live()
    _ = try decoder.decode(line)
    let bytes = Array(line.utf8)
    let start = try #require(line.firstRange(of: #""climb":"#)).upperBound
    var scanner = JSONScanner(at: line.utf8.distance(from: line.startIndex, to: start))
    return try scanner.value(bytes.span, depth: 2).number(in: bytes.span)
  }

  @Test("reads digits of every length, with the point at every position, at every distance from the line's end")
  func everyLength() throws {
    let digits = "98765432109876543210"
    for (length, point) in (1...20).flatMap({ length in (0..<length).map { (length, $0) } }) {
      for sign in ["", "-"] {
        let text = digits.prefix(length)
        let number = sign + (point == 0 ? String(text) : text.prefix(point) + "." + text.dropFirst(point))
        for rest in ["", " ", #","x":1"#, #","xx":"yyyyyyyy""#] {
          let line = #"{"class":"TPV","mode":2,"lat":0,"lon":0,"climb":"# + number + rest + "}"
          #expect(try self.number(of: line) == Double(number), "\(line)")
        }
      }
    }
  }

  @Test(
    "does not truncate a number that overflows a word",
    arguments: ["18446744073709551617", "18446744073709551617.5", "1844674407370955161.71", "36893488147419103233"])
  func overflow(number: String) throws {
    for number in [number, "-" + number] {
      #expect(try self.number(of: #"{"class":"TPV","mode":2,"lat":0,"lon":0,"climb":\#(number)}"#) == Double(number))
    }
  }

  @Test("reads random numbers of all forms")
  func random() throws {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5_000 {
      let whole =
        Int.random(in: 0...9, using: &random) == 0 ? "0" : "\(UInt64.random(in: 1...99_999_999, using: &random))"
      let fraction = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -30...30, using: &random))"
      let number = whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
      let line = #"{"class":"TPV","mode":2,"lat":0,"lon":0,"climb":\#(number)}"#
      #expect(try self.number(of: line) == Double(number), "seed \(seed): \(line)")
    }
  }

  @Test(
    "a point, an exponent or more than eighteen digits make a number invalid as an integer",
    arguments: [
      ("3", true), ("3.0", false), ("3e0", false), ("0.3e1", false), ("3000000000000000000", false), ("-3", false),
      (" 3", true), ("03", nil), ("3.", nil), ("3.e0", nil), ("3e", nil), ("0003.5", nil), ("1234567890.", nil),
    ] as [(String, Bool?)])
  func whole(number: String, isMode: Bool?) throws {
    var decoder = WireDecoder.live()
    for rest in ["", #","device":"/dev/ttyACM0""#] {
      let line = #"{"class":"TPV","lat":1,"lon":2,"mode":\#(number)\#(rest)}"#
      guard let isMode else {
        expectThrows(LocationError.self, stating: "at byte", "\(line)") { try decoder.decode(line) }
        continue
      }
      #expect(((try? decoder.decode(line).location) != nil) == isMode, "\(line)")
    }
  }

  @Test("finds members in any order, near the line's end, and among similar names")
  func names() throws {
    var decoder = WireDecoder.live()
    let members = [#""lat":1"#, #""lon":2"#, #""mode":3"#, #""class":"TPV""#, #""geoidSep":4"#, #""altMSL":5"#]
    let others = [
      #""la":9"#, #""latt":9"#, #""Lat":9"#, #""geoidSe":9"#, #""geoidSepp":9"#, #""altMSLL":9"#, #""":9"#,
      #""a name that is longer than any":9"#, #""\u006dat":9"#, #""é":9"#,
    ]
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let line = "{" + (members + others).shuffled(using: &random).joined(separator: ",") + "}"
      let location = try #require(decoder.decode(line).location, "seed \(seed): \(line)")
      #expect(location.coordinate == Coordinate(latitude: 1, longitude: 2), "\(line)")
      #expect(location.geoidSeparation == 4 && location.altitudeMSL == 5, "\(line)")
    }
  }
}
