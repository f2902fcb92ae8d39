import Testing

@testable import LocationNMEA

@Suite("TagBlock")
struct TagBlockTests {
  /// How many wrong ones there are before the sentences of a text.
  private func bad(_ text: String, pieces size: Int = .max) -> Int {
    let bytes = Array(text.utf8)
    var framer = SentenceFramer()
    var start = 0
    while start < bytes.count {
      let end = start + min(size, bytes.count - start)
      framer.push(bytes.span.extracting(start..<end)) { _, _, _ in }
      start = end
    }
    return framer.tagBlock.bad
  }

  @Test(
    "a block with a wrong checksum before a sentence is counted",
    arguments: [
      (#"\s:ais,c:1*76\$A,1"# + "\r\n", 0),
      (#"\s:ais,c:1*5B\$A,1"# + "\r\n", 1),
      (#"\s:ais,c:1*5b\!A,1"# + "\r\n", 1),
      (#"12:00 \s:ais,c:1*5B\$A,1"# + "\r\n", 1),
      (#"\s:ais,c:1*5B\$A,1"# + "\r\n" + #"\s:ais,c:1*77\$B,2"# + "\r\n", 2),
      // No block: no sum, nothing behind it, another line, or not text.
      (#"C:\logs\$A,1"# + "\r\n", 0),
      (#"\s:ais,c:1*5B\ $A,1"# + "\r\n", 0),
      (#"\s:ais,c:1*5B\"# + "\r\n$A,1\r\n", 0),
      (#"\s:ais,c:1*5B\"# + "\n$A,1\n", 0),
      (#"\s:ais,c:1*5B\"# + "\u{7F}$A,1\r\n", 0),
      (#"\s:ais"# + "\u{7F}" + #",c:1*5B\$A,1"# + "\r\n", 0),
      (#"\s:ais"# + "\r\n" + #",c:1*5B\$A,1"# + "\r\n", 0),
      (#"\s:ais\#u{1},c:1*5B\$A,1"# + "\r\n", 0),
      (#"\s:ais,c:1*5B$A,1"# + "\r\n", 0),
      (#"\\\\\$A,1"# + "\r\n", 0),
    ])
  func counts(text: String, expected: Int) {
    #expect(bad(text) == expected)
    for size in 1...7 { #expect(bad(text, pieces: size) == expected, "in pieces of \(size)") }
  }
}
