import LocationIO
import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import LocationGPSD

@Suite("GPSDFetcher: connections that do not last")
struct GPSDRetryTests {
  private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\n"
  private static let fix =
    #"{"class":"TPV","device":"/dev/ttyS0","mode":2,"time":"2026-05-01T10:00:00.000Z","lat":48,"lon":11}"# + "\n"

  /// Runs a fetcher for a time, and returns when it connected, and what it reported.
  private func run(
    for duration: Duration, connect: @escaping @Sendable (Int) throws(LocationError) -> ScriptedConnection
  ) throws -> (attempts: [Duration], readings: [Reading]) {
    let time = VirtualTime()
    let attempts = Mutex<[Duration]>([])
    let readings = Mutex<[Reading]>([])
    let fetcher = GPSDFetcher(
      host: "boat", port: 2947, device: nil, waitsForFirstConnection: true, decoder: .swift, clock: time.clock,
      jitter: { 1 }, wallClock: { UTCInstant(nanoseconds: 0) },
      connect: { () async throws(LocationError) in
        let number = attempts.withLock { attempts in
          attempts.append(time.clock.now.offset)
          return attempts.count
        }
        return try connect(number)
      })
    try time.run {
      _ = try await withTimeout(duration, clock: time.clock) {
        try await fetcher.run(FetchRequest()) { new in readings.withLock { $0 += new } }
      }
    }
    return (attempts.withLock { $0 }, readings.withLock { $0 })
  }

  @Test("a gpsd that greets and closes is called at growing intervals, and reported once")
  func greetsAndCloses() throws {
    let (attempts, readings) = try run(for: .seconds(600)) { _ in ScriptedConnection([Array(Self.version.utf8)]) }
    #expect(attempts.count < 140)
    #expect(zip(attempts.dropFirst(), attempts).map { $0 - $1 }.max() == .seconds(5))
    #expect(readings.count == 2, "one fault, one no fix")
  }

  @Test("requests the version from a silent gpsd, and closes if it does not respond", arguments: [true, false])
  func silence(isGreeted: Bool) throws {
    let connection = ScriptedConnection(isGreeted ? [Array(Self.version.utf8)] : [], staysOpen: true)
    let (attempts, readings) = try run(for: .seconds(60)) { number throws(LocationError) in
      if number == 1 { return connection }
      throw LocationError(.sourceUnavailable, "refused")
    }
    #expect(attempts[1] == .seconds(isGreeted ? 15 : 10) + .milliseconds(50))
    #expect(connection.sent.hasSuffix("?VERSION;\n") == isGreeted)
    guard case .fault(let reason) = readings.first else {
      Issue.record("\(readings)")
      return
    }
    #expect(
      reason.message
        == (isGreeted
          ? "silent for 10.0 seconds, and no answer within 5.0 seconds"
          : "connected, but no VERSION came within 10.0 seconds"))
    #expect(reason.remedy == (isGreeted ? nil : "check that gpsd listens on this port"))
  }

  @Test("a server that accepts connections and closes them is called at growing intervals as well")
  func closesAtOnce() throws {
    let (attempts, readings) = try run(for: .seconds(600)) { _ in ScriptedConnection([]) }
    #expect(attempts.count < 140)
    #expect(readings.count == 2)
  }

  @Test("a gpsd that is not reached is called every 0.3 s: it may return at any time")
  func refuses() throws {
    let (attempts, _) = try run(for: .seconds(60)) { _ throws(LocationError) in
      throw LocationError(.sourceUnavailable, "refused")
    }
    #expect(attempts.count > 190)
  }

  @Test("after a connection that lasted, the pauses start from the first again, and the loss is reported again")
  func recovers() throws {
    let (attempts, readings) = try run(for: .seconds(600)) { number in
      // The tenth is silent, and closed by the fetcher after 15 s.
      ScriptedConnection([Array((Self.version + (number == 10 ? Self.fix : "")).utf8)], staysOpen: number == 10)
    }
    let pauses = zip(attempts.dropFirst(), attempts).map { $0 - $1 }
    #expect(pauses[8] == .seconds(5))
    #expect((.seconds(10)..<(.seconds(20))).contains(pauses[9]))
    #expect(pauses[10] == .milliseconds(100))
    #expect(readings.count { if case .fault = $0 { true } else { false } } == 2)
  }
}
