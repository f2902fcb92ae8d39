import LocationText
import Testing

@Suite("Base64Text")
struct Base64TextTests {
  @Test(
    "Base64 has the values of RFC 4648",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")])
  func base64(_ text: String, _ encoded: String) {
    #expect(Base64Text.encode(Array(text.utf8)) == encoded)
    #expect(Base64Text.decode(encoded) == Array(text.utf8))
  }

  @Test("Base64 rejects foreign characters and wrong lengths", arguments: ["Zg", "Zg=", "Z!==", "====", "Zg==Zg=="])
  func rejectsBase64(_ text: String) { #expect(Base64Text.decode(text) == nil) }
}
