import Testing

@testable import LocationKit

@Suite("Nearest word")
struct NearestWordTests {
  @Test(
    "is the one with the fewest wrong letters, and nil if all differ too much",
    arguments: [
      ("puase", "pause"), ("Point", "point"), ("poin", "point"), ("loose-fix", "lose-fix"), ("to", nil), ("att", "at"),
      ("altitud", "altitude"), ("", nil), ("xyzxyz", nil),
    ])
  func nearestWord(word: String, expected: String?) {
    #expect(nearest(to: word, among: ["point", "pause", "lose-fix", "altitude", "at"]) == expected)
  }
}
