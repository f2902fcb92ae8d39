import LocationKit
import Testing

@Suite("HexDigit")
struct HexDigitTests {
  @Test("hexadecimal digits are pairs")
  func pairs() {
    #expect([0, 10, 255].hexadecimal == "000aff")
    #expect([UInt8](hexadecimal: "000AFF") == [0, 10, 255])
    #expect([UInt8](hexadecimal: "0") == nil)
    #expect([UInt8](hexadecimal: "0g") == nil)
  }

  @Test("a number has all its digits")
  func numbers() {
    #expect(UInt8(7).hexadecimal == "07")
    #expect(UInt64(0xAB).hexadecimal == "00000000000000ab")
  }

  @Test("each value has a digit", arguments: UInt8(0)...15)
  func digits(value: UInt8) {
    #expect(HexDigit.value(HexDigit.digit(value)) == value)
  }

  @Test("an escape stands for each other byte")
  func escapes() {
    #expect("a-b c%é".escaped(except: "-") == "a-b%20c%25%C3%A9")
    #expect("a.b".escaped(except: "-", by: UInt8(ascii: "_")) == "a_2Eb")
  }

  @Test("an escaped text is read again", arguments: ["", "a-b c%é", "%", "\0"])
  func readsEscapes(text: String) {
    #expect([UInt8](percentEncoded: text.escaped(except: "").utf8) == Array(text.utf8))
  }

  @Test("an invalid escape is rejected", arguments: ["%", "%4", "%4g", "a%"])
  func rejects(text: String) {
    #expect([UInt8](percentEncoded: text.utf8) == nil)
  }
}
