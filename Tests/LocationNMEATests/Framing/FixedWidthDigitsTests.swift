import Testing

@testable import LocationNMEA

@Suite("FixedWidthDigits")
struct FixedWidthDigitsTests {
  private func read(_ text: String) -> FixedWidthDigits? {
    var word: UInt64 = 0
    for (index, byte) in text.utf8.enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
    return FixedWidthDigits(word, ",00,0-00")
  }

  @Test("reads digits at their positions, alone and in pairs")
  func reads() throws {
    let digits = try #require(read(",59,0-98"))
    #expect([digits[1], digits[2], digits[4], digits[6], digits[7]] == [5, 9, 0, 9, 8])
    #expect([digits.pair(1), digits.pair(6)] == [59, 98])
  }

  @Test("every byte must match the form", arguments: 0..<8)
  func refuses(position: Int) {
    for byte in UInt8.min...UInt8.max {
      var text = Array(",59,0-98".utf8)
      text[position] = byte
      var word: UInt64 = 0
      for (index, byte) in text.enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let fits = [0, 3, 5].contains(position) ? byte == Array(",59,0-98".utf8)[position] : isDigit
      #expect((FixedWidthDigits(word, ",00,0-00") != nil) == fits, "\(byte)")
    }
  }
}
