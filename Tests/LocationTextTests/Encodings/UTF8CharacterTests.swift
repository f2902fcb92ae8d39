import Testing

@testable import LocationText

@Suite("UTF8Character")
struct UTF8CharacterTests {
  private enum Found: Equatable {
    case character(UInt32, length: Int)
    case incomplete, wrong
  }

  private func found(_ bytes: [UInt8]) -> Found {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .incomplete }
      return switch UTF8Character(at: start, before: start + buffer.count) {
      case .character(let scalar, let length): .character(scalar, length: length)
      case .incomplete: .incomplete
      case .wrong: .wrong
      }
    }
  }

  /// What the standard library makes of the beginning.
  private func expected(_ bytes: [UInt8]) -> Found {
    for length in 1...4 {
      guard let text = String(validating: bytes.prefix(length), as: UTF8.self) else { continue }
      return text.unicodeScalars.first.map { .character($0.value, length: length) } ?? .wrong
    }
    return .wrong
  }

  @Test("accepts what the standard library accepts, for every first byte and at each edge of the others")
  func sequences() {
    let edges: [UInt8] = [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for first in 0...UInt8.max {
      for second in edges {
        for (third, fourth) in [(0x80, 0x80), (0xBF, 0xBF), (0x7F, 0x80), (0x80, 0xC0)] as [(UInt8, UInt8)] {
          let bytes = [first, second, third, fourth]
          #expect(found(bytes) == expected(bytes), "\(bytes)")
        }
      }
    }
  }

  @Test("writes and reads the first and the last character of each length, and rejects truncated ones")
  func lengths() {
    for scalar in [0x24, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
      let text = Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
      let (word, count) = UTF8Character.bytes(of: scalar)
      #expect((0..<count).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) } == text)
      #expect(found(text) == .character(scalar, length: text.count))
      for length in 1..<max(1, text.count) { #expect(found(Array(text.prefix(length))) == .incomplete) }
    }
  }
}
