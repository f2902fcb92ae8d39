import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

/// Valid sentences of every kind, from a seed: each field is present or not, at the resolution of the writer.
struct RandomSentence {
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (inout RandomSentence) -> SentenceContent
    var testDescription: String { name }
  }

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Three of four times.
  mutating func maybe<Value>(_ value: (inout RandomSentence) -> Value) -> Value? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : value(&self)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func bool() -> Bool { .random(using: &random) }

  /// A number with so many decimals, exactly as it is read.
  mutating func number(_ range: ClosedRange<Int>, _ decimals: Int) -> Double {
    let scale = [1.0, 10, 100, 1000][decimals]
    return Double(integer((range.lowerBound * Int(scale))...(range.upperBound * Int(scale)))) / scale
  }

  mutating func letter(_ letters: String) -> UInt8 { letters.utf8.randomElement(using: &random) ?? 0 }

  mutating func time() -> TimeOfDay {
    if integer(0...50) == 0 { return TimeOfDay(nanoseconds: UTCInstant.nanosecondsPerDay, isLeapSecond: true) }
    return TimeOfDay(nanoseconds: Int64(integer(0...86_399_999)) * 1_000_000)
  }

  mutating func date() -> CalendarDate {
    CalendarDate(daysSince1970: integer(0...(98 * 365)))
  }

  /// As it is read from five decimals of a minute.
  mutating func coordinate() -> Coordinate {
    Coordinate(latitude: angle(90), longitude: angle(180)) ?? Coordinate(latitude: 0, longitude: 0)!
  }

  private mutating func angle(_ most: Int) -> Double {
    let (whole, minutes) = (integer(0...(most - 1)), Double(integer(0...5_999_999)) / 100_000)
    return (Double(whole) + minutes / 60) * (bool() ? 1 : -1)
  }

  mutating func text() -> InlineText {
    var text = InlineText()
    for _ in 0..<integer(1...25) { text.append(UInt8(integer(integer(0...3) == 0 ? 0...255 : 0x20...0x7E))) }
    return text
  }

  mutating func satellites() -> [PUBX03.Satellite] {
    let count = integer(0...55)
    return (0..<count).map { _ in
      PUBX03.Satellite(
        number: integer(1...255), use: maybe { PUBX03.Use.allCases[$0.integer(0...2)] },
        azimuth: maybe { Double($0.integer(0...359)) }, elevation: maybe { Double($0.integer(-9...90)) },
        signalStrength: maybe { Double($0.integer(0...99)) }, lockTime: maybe { $0.integer(0...64) })
    }
  }

  struct Talker: CustomStringConvertible {
    let name: StaticString
    var description: String { name.description }

    private static let all: [StaticString] = [
      "GP", "GN", "GL", "GA", "GB", "BD", "GQ", "QZ", "GI", "II", "HC", "HE", "TI", "IN", "ZZ",
    ]

    init(_ payload: String) { name = Self.all.first { payload.hasPrefix($0.description) } ?? "GP" }

    init(_ index: Int) { name = Self.all[index % Self.all.count] }
  }

  mutating func talker() -> Talker { Talker(integer(0...14)) }
}

extension SentenceContent {
  /// Writes what is not ``SentenceContent/other``.
  func write(talker: RandomSentence.Talker, to writer: inout ASCIIWriter) {
    switch self {
    case .rmc(let rmc): rmc.write(talker: talker.name, to: &writer)
    case .gga(let gga): gga.write(talker: talker.name, to: &writer)
    case .gns(let gns): gns.write(talker: talker.name, to: &writer)
    case .gll(let gll): gll.write(talker: talker.name, to: &writer)
    case .gsa(let gsa): gsa.write(talker: talker.name, to: &writer)
    case .gsv(let gsv): gsv.write(talker: talker.name, to: &writer)
    case .vtg(let vtg): vtg.write(talker: talker.name, to: &writer)
    case .vhw(let vhw): vhw.write(talker: talker.name, to: &writer)
    case .zda(let zda): zda.write(talker: talker.name, to: &writer)
    case .dtm(let dtm): dtm.write(talker: talker.name, to: &writer)
    case .gst(let gst): gst.write(talker: talker.name, to: &writer)
    case .gbs(let gbs): gbs.write(talker: talker.name, to: &writer)
    case .grs(let grs): grs.write(talker: talker.name, to: &writer)
    case .hdt(let hdt): hdt.write(talker: talker.name, to: &writer)
    case .hdm(let hdm): hdm.write(talker: talker.name, to: &writer)
    case .hdg(let hdg): hdg.write(talker: talker.name, to: &writer)
    case .rot(let rot): rot.write(talker: talker.name, to: &writer)
    case .ths(let ths): ths.write(talker: talker.name, to: &writer)
    case .txt(let txt): txt.write(talker: talker.name, to: &writer)
    case .pubx00(let pubx): pubx.write(to: &writer)
    case .pubx04(let pubx): pubx.write(to: &writer)
    case .pgrme(let pgrme): pgrme.write(to: &writer)
    case .pgrmm(let pgrmm): pgrmm.write(to: &writer)
    case .pgrmz(let pgrmz): pgrmz.write(to: &writer)
    case .pmtk001(let pmtk): pmtk.write(to: &writer)
    case .pqxfi(let pqxfi): pqxfi.write(to: &writer)
    case .pubx03, .other: break
    }
  }
}
