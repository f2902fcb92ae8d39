import LocationText
import Testing

@testable import LocationServer

@Suite("Text encodings of bytes")
struct EncodingTests {
  @Test(
    "Base64 has the values of RFC 4648",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")])
  func base64(_ text: String, _ encoded: String) {
    #expect(Base64Text.encode(Array(text.utf8)) == encoded)
    #expect(Base64Text.decode(encoded) == Array(text.utf8))
  }

  @Test("Base64 rejects foreign characters and wrong lengths", arguments: ["Zg", "Zg=", "Z!==", "====", "Zg==Zg=="])
  func rejectsBase64(_ text: String) { #expect(Base64Text.decode(text) == nil) }

  @Test("hexadecimal digits are pairs")
  func hex() {
    #expect(HexText.encode([0, 10, 255]) == "000aff")
    #expect(HexText.decode("000AFF") == [0, 10, 255])
    #expect(HexText.decode("0") == nil)
    #expect(HexText.decode("0g") == nil)
  }
}
