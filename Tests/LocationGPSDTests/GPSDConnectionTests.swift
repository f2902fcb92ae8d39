import LocationIO
import LocationKit
import LocationTesting
import Testing

@testable import LocationGPSD

@Suite("A connection to gpsd", .timeLimit(.minutes(15)))
struct GPSDConnectionTests {
  private func lines(
    _ pieces: [String], failure: LocationError? = nil, while isWanted: (String) -> Bool = { _ in true }
  ) async throws -> [String] {
    let connection = ScriptedConnection(pieces.map { Array($0.utf8) }, failure)
    var lines: [String] = []
    try await connection.forEachLine { line in
      lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      return isWanted(lines[lines.count - 1])
    }
    return lines
  }

  @Test("delivers lines from pieces of any size, and the last one without its end")
  func deliversLines() async throws {
    #expect(try await lines(["a\r\nb", "c\nd"]) == ["a", "bc", "d"])
    #expect(try await lines([]) == [])
  }

  @Test("delivers no line after the last requested one")
  func stopsWhenUnwanted() async throws {
    for pieces in [["a\nb\nc\nd"], ["a\nb\n", "c\n"]] {
      let lines = try await lines(pieces) { $0 != "b" }
      #expect(lines == ["a", "b"])
    }
  }

  @Test("drops a line that is longer than gpsd sends, and delivers the next")
  func dropsOverlongLines() async throws {
    let long = String(repeating: "x", count: GPSDSource.longestLine + 1)
    #expect(try await lines(["a\n\(long)\nb\n"]) == ["a", "b"])
  }

  @Test("throws the connection's error after the lines before it")
  func throwsFailure() async throws {
    let reset = LocationError(.sourceUnavailable, "Connection reset by peer", context: "boat:2947")
    var count = 0
    let connection = ScriptedConnection([Array("a\nb\n".utf8)], reset)
    await #expect(throws: reset) {
      try await connection.forEachLine { _ in
        count += 1
        return true
      }
    }
    #expect(count == 2)
  }

  @Test("at the timeout, ends with the complete lines received so far")
  func endsWithPatience() throws {
    let time = VirtualTime()
    try time.run {
      let connection = ScriptedConnection([Array("a\nb".utf8)], staysOpen: true)
      var count = 0
      try await connection.forEachLine(within: .seconds(3), clock: time.clock) { _ in
        count += 1
        return true
      }
      #expect(count == 1)
      #expect(time.clock.now.offset == .seconds(3))
    }
  }

  @Test("distinguishes a gpsd that closes from a server that never greeted")
  func namesTheEnd() {
    #expect(GPSDSource.ended(isGreeted: true, place: "boat:2947").message == "gpsd has closed the connection")
    #expect(GPSDSource.ended(isGreeted: true, place: "boat:2947").remedy == nil)
    #expect(GPSDSource.ended(isGreeted: false, place: "boat:2947").remedy == "check that gpsd listens on this port")
  }
}
