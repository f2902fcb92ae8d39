import LocationUBX
import Testing

@Suite("BinaryFrameFilter")
struct BinaryFrameFilterTests {
  @Test("text passes unchanged, whatever its length; a byte with which a frame may begin does not, wherever it is")
  func passesText() {
    func passes(_ bytes: [UInt8]) -> Bool { BinaryFrameFilter().passes(bytes.span) }
    let others: [UInt8] = [0x00, 0x0F, 0x11, 0x7F, 0x80, 0xB4, 0xFF]
    for length in 0..<40 {
      let text = [UInt8](repeating: UInt8(ascii: "$"), count: length)
      #expect(passes(text), "length \(length)")
      for place in 0..<length {
        for first in [0xB5, 0xD3, 0xA0, 0x10] as [UInt8] {
          var bytes = text
          bytes[place] = first
          #expect(!passes(bytes), "\(first) at \(place) of \(length)")
        }
        for other in others {
          var bytes = text
          bytes[place] = other
          #expect(passes(bytes), "\(other) at \(place) of \(length)")
        }
      }
    }
  }
}
