import Testing

@testable import LocationIO

@Suite("DatagramLines")
struct DatagramLinesTests {
  private func text(_ datagrams: [(String, String)]) -> [String] {
    var lines = DatagramLines()
    return datagrams.map { String(decoding: lines.take(Array($1.utf8), from: $0), as: UTF8.self) }
  }

  @Test(
    "passes complete lines, and terminates lines without an end",
    arguments: [
      ("$A,1*00\r\n", "$A,1*00\r\n"), ("$A,1*00", "$A,1*00\n"), (#"{"class":"TPV"}"#, "{\"class\":\"TPV\"}\n"),
      ("hello", "hello\n"), ("\n", "\n"), ("$A,1*00\r", "$A,1*00\r\n"), ("$A*00\n$B*11", "$A*00\n$B*11\n"),
    ])
  func whole(datagram: String, expected: String) {
    #expect(text([("a", datagram)]) == [expected])
  }

  @Test("joins the halves of a line from one sender, never of two senders")
  func halves() {
    #expect(
      text([("a", "$GPG"), ("b", "$GPR"), ("a", "GA*00\n"), ("b", "MC*11\n")]) == [
        "", "", "$GPGGA*00\n", "$GPRMC*11\n",
      ])
    #expect(text([("a", "$GPGGA"), ("a", "$GPRMC"), ("b", "$GPZDA")]) == ["", "$GPGGA\n", ""])
    #expect(text([("a", #"{"sky":["#), ("a", #"{"x":1}]}"#)]) == ["", #"{"sky":[{"x":1}]}"# + "\n"])
    #expect(text([("a", "$A*00\n$GPG"), ("b", "$B*11\n"), ("a", "GA*00")]) == ["$A*00\n", "$B*11\n", "$GPGGA*00\n"])
  }

  @Test("holds no more than its limit")
  func bounds() {
    var lines = DatagramLines()
    let part = Array("$".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: DatagramLines.longestPart - 1)
    #expect(lines.take(part, from: "a") == [])
    #expect(lines.take([UInt8(ascii: "x")], from: "a") == [])
    #expect(lines.take(Array("B*00\n".utf8), from: "a") == Array("B*00\n".utf8))
    for sender in 0...DatagramLines.mostSenders { _ = lines.take(Array("$A".utf8), from: "\(sender)") }
    #expect(lines.take(Array("B*00\n".utf8), from: "0") == Array("B*00\n".utf8))
    #expect(lines.take(Array("B*00\n".utf8), from: "1") == Array("$AB*00\n".utf8))
  }
}
