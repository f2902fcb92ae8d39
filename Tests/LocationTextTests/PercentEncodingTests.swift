import Testing

@testable import LocationText

@Suite("PercentEncoding")
struct PercentEncodingTests {
  @Test(
    "escapes what is not plain, and decodes it",
    arguments: [("a-b_c.d~9", "a-b_c.d~9"), ("ü /%", "%C3%BC%20%2F%25"), ("", "")])
  func encodes(_ text: String, _ expected: String) {
    #expect(PercentEncoding.encode(text) == expected)
    #expect(PercentEncoding.decode(expected[...]) == text)
  }

  @Test("a plus is a blank in forms only")
  func plus() {
    #expect(PercentEncoding.decode("a+b") == "a+b")
    #expect(PercentEncoding.decode("a+b", plusIsBlank: true) == "a b")
  }

  @Test(
    "rejects invalid escapes, other texts than UTF-8, and control characters",
    arguments: ["%", "%4", "%4g", "%FF", "a%00", "%0A"])
  func rejects(_ text: String) { #expect(PercentEncoding.decode(text[...]) == nil) }
}
