import Testing

@testable import LocationText

@Suite("XMLCharacter")
struct XMLCharacterTests {
  /// XML 1.0, production 2.
  private static let legal: [ClosedRange<UInt32>] = [
    0x9...0xA, 0xD...0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF,
  ]

  /// Production 4: colon, capitals, underscore, small letters, and what lies beyond ASCII.
  private static let nameStarts: [ClosedRange<UInt32>] = [
    0x3A...0x3A, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
    0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
    0xFDF0...0xFFFD, 0x10000...0xEFFFF,
  ]

  /// Production 4a, without those of production 4: hyphen, full stop, digits, and what lies beyond ASCII.
  private static let otherNameParts: [ClosedRange<UInt32>] = [
    0x2D...0x2E, 0x30...0x39, 0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040,
  ]

  @Test("has the ranges of the specification")
  func ranges() {
    let all = Self.legal + Self.nameStarts + Self.otherNameParts
    for scalar in all.flatMap({ [$0.lowerBound - 1, $0.lowerBound, $0.upperBound, $0.upperBound + 1] }) {
      func isIn(_ ranges: [ClosedRange<UInt32>]) -> Bool { ranges.contains { $0.contains(scalar) } }
      let name = String(scalar, radix: 16)
      #expect(XMLCharacter.isLegal(scalar) == isIn(Self.legal), "\(name)")
      #expect(XMLCharacter.isNameStart(scalar) == isIn(Self.nameStarts), "\(name)")
      #expect(XMLCharacter.isNamePart(scalar) == isIn(Self.nameStarts + Self.otherNameParts), "\(name)")
    }
  }

  @Test("a single byte outside ASCII is part of no name")
  func bytes() {
    for byte in 0...UInt8.max {
      #expect(XMLCharacter.isNameStart(byte) == (byte < 0x80 && XMLCharacter.isNameStart(UInt32(byte))))
      #expect(XMLCharacter.isNamePart(byte) == (byte < 0x80 && XMLCharacter.isNamePart(UInt32(byte))))
    }
  }
}
