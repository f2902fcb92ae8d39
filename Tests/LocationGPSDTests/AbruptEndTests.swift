import LocationIO
import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationGPSD

/// A connection that ends after each byte of a stream: what arrived whole is delivered, once.
@Suite("A gpsd whose connection ends abruptly")
struct AbruptEndTests {
  private static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private static let reset = LocationError(.sourceUnavailable, "Connection reset by peer", context: "boat:2947")
  private static let greeting = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#
  private static let reports = (0..<4).map { second in
    #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-05-01T10:00:0\#(second)Z","lat":48,"lon":11.5}"#
  }

  private static func bytes(_ lines: some Sequence<String>) -> [UInt8] {
    lines.flatMap { Array("\($0)\r\n".utf8) }
  }

  /// Seconds of the locations that come on the connections, one after the other, within a minute.
  private func seconds(_ connections: [ScriptedConnection]) throws -> [Double] {
    let rest = Script(connections)
    return try VirtualTime.secondsReported(since: Self.start) { time in
      GPSDFetcher(
        host: "boat", port: 2947, device: nil, waitsForFirstConnection: true, decoder: .swift, clock: time.clock,
        jitter: { 1 }, wallClock: { Self.start }
      ) { () throws(LocationError) in try rest.next() }
    }
  }

  @Test("delivers each report that arrived, whether the connection is closed or reset", arguments: [nil, reset])
  func everyCut(failure: LocationError?) throws {
    let lines = [Self.greeting] + Self.reports
    let stream = Self.bytes(lines)
    for cut in 0...stream.count {
      var before = 0
      let whole = lines.prefix { line in
        defer { before += line.utf8.count + 2 }
        return before + line.utf8.count <= cut
      }
      // The daemon continues with what has not arrived.
      let rest = Self.bytes([Self.greeting] + Self.reports[max(0, whole.count - 1)...])
      let seconds = try seconds([
        ScriptedConnection([Array(stream[..<cut])], failure), ScriptedConnection([rest], failure),
      ])
      #expect(seconds == [0, 1, 2, 3], "after \(cut) bytes")
    }
  }

  @Test("delivers what gpsd sent before it closed, also if no request can be sent any more")
  func closedBeforeTheQuestion() throws {
    let stream = Self.bytes([Self.greeting] + Self.reports)
    #expect(try seconds([ScriptedConnection([stream], Self.reset, refusesToSend: true)]) == [0, 1, 2, 3])
  }
}

/// The connections that a daemon accepts, and then no more.
private final class Script: Sendable {
  private let connections: Mutex<[ScriptedConnection]>

  init(_ connections: [ScriptedConnection]) { self.connections = Mutex(connections) }

  func next() throws(LocationError) -> ScriptedConnection {
    guard let connection = connections.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      throw LocationError(.sourceUnavailable, "Connection refused", context: "boat:2947")
    }
    return connection
  }
}
