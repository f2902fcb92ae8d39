import Foundation
import LocationUBX
import TestSupport
import Testing

@Suite("UBXLayout")
struct UBXLayoutTests {
  /// Number of random values of each message; `LOCATE_EVERY_NUMBER=1` tries a million.
  private static let values = ProcessInfo.processInfo.environment["LOCATE_EVERY_NUMBER"] == nil ? 40 : 1_000_000

  @Test("Random numbers that are written to a message are read from it again", arguments: UBXLayout.all.indices)
  func roundTrips(_ index: Int) {
    let layout = UBXLayout.all[index]
    var random = SystemRandomNumberGenerator()
    for groups in 0..<4 {
      var payload = layout.payload(groups: layout.group.isEmpty ? 0 : groups)
      if let name = layout.groupCount { layout.number(name).write(Int64(groups), to: &payload) }
      var numbers: [(number: UBXNumber, base: Int, bits: Int, isSigned: Bool)] = []
      layout.forEachField(in: payload.span) { field, base, _ in
        let names = field.parts.isEmpty ? [field.name] : field.parts.map(\.name)
        for name in names where field.count == 1 && name != layout.groupCount {
          let part = field.parts.first { $0.name == name }
          let isSigned = field.type.rawValue.hasPrefix("I") && part == nil
          numbers.append((layout.number(name), base, part?.width ?? 8 * field.type.size, isSigned))
        }
      }
      var raws = [Int64](repeating: 0, count: numbers.count)
      var isSame = true
      for _ in 0..<Self.values / 4 {
        for (index, (number, base, bits, isSigned)) in numbers.enumerated() {
          let raw = Int64(bitPattern: random.next() >> UInt64(64 - bits))
          raws[index] = isSigned ? (raw << Int64(64 - bits)) >> Int64(64 - bits) : raw
          number.write(raws[index], to: &payload, from: base)
        }
        for (index, (number, base, _, _)) in numbers.enumerated() {
          if number.raw(payload.span, from: base) != raws[index] { isSame = false }
        }
      }
      #expect(isSame, "\(layout.name)")
    }
  }

  @Test("A number that does not fit becomes the nearest one, and a missing one its mark")
  func clamps() {
    let layout = UBXLayout.all.first { $0.name == "NAV-DOP" }
    var payload = layout?.payload() ?? []
    let number = layout?.number("hDOP")

    number?.write(1e9, to: &payload)
    #expect(number?.raw(payload.span) == 65_535)
    number?.write(1.234, to: &payload)
    #expect(number?.raw(payload.span) == 123)
    number?.write(nil, to: &payload, missing: 9999)
    #expect(number?.raw(payload.span) == 9999)
    #expect(number?.raw(payload.span.extracting(0..<4)) == nil)
  }

  @Test("The checksum is that of RFC 1145 for every length")
  func sums() {
    var random = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let expected = bytes.reduce((0, 0)) { ($0.0 &+ $1, $0.1 &+ ($0.0 &+ $1)) } as (UInt8, UInt8)
      #expect(UBXFrame.checksum(bytes.span) == expected, "\(count) bytes")
    }
  }

  @Test("A frame with a wrong checksum, a cut one and other bytes are told apart")
  func matches() {
    var frame: [UInt8] = []
    UBXFrame.append(UBXKind(0x01, 0x61), ([1, 2, 3, 4] as [UInt8]).span, to: &frame)

    #expect(UBXFrame.match(frame.span) == .frame(UBXKind(0x01, 0x61), length: 12))
    for count in 0..<frame.count { #expect(UBXFrame.match(frame.span.extracting(0..<count)) == .incomplete) }
    for index in 6..<frame.count {
      frame[index] ^= 0x10
      #expect(UBXFrame.match(frame.span) == .damaged(UBXKind(0x01, 0x61), length: 12))
      frame[index] ^= 0x10
    }
    #expect(UBXFrame.match(([0xB5, 0x61] as [UInt8]).span) == .noise)
    #expect(UBXKind(0x01, 0x07).description == "NAV-PVT")
    #expect(UBXKind(0x0A, 0x7F).description == "0x0A-0x7F")
  }
}
