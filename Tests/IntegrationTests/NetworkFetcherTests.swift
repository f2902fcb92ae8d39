import Foundation
import LocationIO
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationSources

@Suite("Receivers on a network", .realTime)
struct NetworkFetcherTests {
  private func tpv(_ second: Int) -> String {
    let time = UTCInstant.utc("2026-05-01T10:00:00Z") + Double(second)
    return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":48.0,"lon":11.5}"#
  }

  private func seconds(_ readings: [Reading]) -> [Double] {
    readings.compactMap { $0.asLocation?.time?.duration(since: .utc("2026-05-01T10:00:00Z")).inSeconds }
  }

  // MARK: TCP

  @Test("reconnects to a server that closes, and delivers what it repeats to each client once")
  func reconnects() async throws {
    let lines = (0..<9).map(tpv)
    let server = try GPSDPeer { connection, number in
      connection.send(lines[number], lines[number + 1])
      if number == 5 { connection.waitForEnd() }
    }
    let run = FetcherRun(.tcp(host: "127.0.0.1", port: server.port))
    let readings = await run.readings { $0.asLocation?.time == .utc("2026-05-01T10:00:06Z") }
    #expect(seconds(readings) == [0, 1, 2, 3, 4, 5, 6])
    #expect(readings.compactMap(\.asNoFix).map(\.reason) == [LossReason](repeating: .linkLost, count: 5))
    #expect(readings.compactMap(\.asFault).count == 5)
  }

  @Test("queries a gpsd for its reports")
  func gpsd() async throws {
    let line = tpv(0)
    let server = try GPSDPeer { connection, _ in
      connection.send(GPSDPeer.version)
      guard connection.receiveLine()?.hasPrefix("?WATCH={\"enable\":true") == true else { return }
      connection.send(line)
      connection.waitForEnd()
    }
    let run = FetcherRun(.tcp(host: "localhost", port: server.port))
    #expect(seconds(await run.readings { $0.asLocation != nil }) == [0])
  }

  @Test("a server that is silent from the start, closes at once or does not exist is an error")
  func noServer() async throws {
    let silent = try GPSDPeer { connection, _ in connection.waitForEnd() }
    let closing = try GPSDPeer { _, _ in }
    let none = FreePort.take()
    for (port, message) in [
      (silent.port, "connected, but nothing came within 10.0 seconds"),
      (closing.port, "the connection was closed before any data arrived"), (none, "Connection refused"),
    ] {
      let clock = ManualClock()
      let run = FetcherRun(
        StreamFetcher(
          source: "tcp", from: TCPSource(host: "127.0.0.1", port: port, clock: clock), waitsForFirstConnection: false,
          clock: clock))
      // A second without a byte, then the rest of the time for the first ones.
      if port == silent.port { for time in [1, 10] { await clock.reach(.seconds(time)) } }
      let error = await run.failure() as? LocationError
      #expect(error == LocationError(.sourceUnavailable, "", context: "127.0.0.1:\(port)"))
      #expect(error?.message == message)
    }
  }

  @Test("reconnects to a server that falls silent")
  func fallsSilent() async throws {
    let lines = (0..<9).map(tpv)
    let server = try GPSDPeer { connection, number in
      connection.send(lines[number])
      connection.waitForEnd()
    }
    let clock = ManualClock()
    let bytes = TCPSource(host: "127.0.0.1", port: server.port, clock: clock)
    let run = FetcherRun(
      StreamFetcher(source: "tcp", from: bytes, waitsForFirstConnection: false, clock: clock, jitter: { 1 }))
    var readings = await run.readings { $0.asLocation != nil }
    for number in 0..<2 {
      // A second without a byte, the time for the first ones, the rest of the 30; and the pause before the next connection.
      let start = Duration.milliseconds(30_050) * number
      let times: [Duration] = [.seconds(1), .seconds(10), .seconds(30), .milliseconds(30_050)]
      for time in times { await clock.reach(start + time) }
      readings += await run.readings { $0.asLocation != nil }
    }
    #expect(seconds(readings) == [0, 1, 2])
    #expect(Set(readings.compactMap(\.asFault).map(\.message)) == ["connected, but silent for 30.0 seconds"])
  }

  @Test("reports a server of another protocol once")
  func foreign() async throws {
    let server = try GPSDPeer { connection, _ in
      for _ in 0..<200 { connection.send("HTTP/1.1 400 Bad Request, or any other response to an unknown client") }
      connection.waitForEnd()
    }
    let run = FetcherRun(.tcp(host: "127.0.0.1", port: server.port))
    let readings = await run.readings { $0.asFault != nil }
    #expect(readings.last?.asFault == LocationError(.sourceUnavailable, "", context: "127.0.0.1:\(server.port)"))
    #expect(readings.last?.asFault?.message == "nothing in it looks like NMEA 0183, UBX or gpsd JSON")
  }

  // MARK: UDP

  private final class Sender: Sendable {
    private let descriptor: Int32

    init(_ port: UInt16) throws { descriptor = try #require(LoopbackSocket.connected(port, SOCK_DGRAM)) }

    deinit { close(descriptor) }

    func send(_ text: String) { _ = Glibc.send(descriptor, Array(text.utf8), text.utf8.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Sends repeatedly: no socket listens at first, and the test is not notified of one.
  private func keepSending(_ body: @escaping @Sendable (Int) -> Void) -> Task<Void, Never> {
    Task {
      for number in 0... {
        body(number)
        if (try? await Task.sleep(for: .milliseconds(20))) == nil { return }
      }
    }
  }

  @Test("separates the datagrams of several senders, also if they end within a line")
  func datagrams() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let run = FetcherRun(.udp(port: port))
    let (first, second) = (try Sender(port), try Sender(port))
    let sending = keepSending { number in
      let (early, late) = (tpv(number), tpv(100_000 + number))
      first.send(String(early.prefix(30)))
      second.send(late)
      first.send(String(early.dropFirst(30)))
    }
    var readings: [Reading] = []
    for _ in 0..<20 { readings += await run.readings { $0.asLocation != nil } }
    sending.cancel()
    await sending.value
    #expect(readings.compactMap(\.asFault).isEmpty)
    let devices = Dictionary(grouping: readings.compactMap(\.asLocation)) { $0.origin.device }
    #expect(devices.count == 2)
    for locations in devices.values {
      let noon = UTCInstant.utc("2026-05-01T12:00:00Z").nanoseconds
      #expect(Set(locations.map { ($0.time?.nanoseconds ?? 0) > noon }).count == 1)
    }
  }

  @Test("delivers a datagram with a partial line without waiting for its remainder")
  func half() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let reader = try await DatagramReader.listening(host: "127.0.0.1", port: port)
    let sender = try Sender(port)
    sender.send("$GPRMC,")
    try await reader.untilReadable()
    #expect(try await reader.next() == [])
    sender.send("1*00")
    #expect(try await reader.next() == Array("$GPRMC,1*00\n".utf8))
    reader.close()
    #expect(try await reader.next() == nil)
  }

  @Test("a port in use is an error that explains how to find the other program")
  func portTaken() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let first = FetcherRun(.udp(port: port))
    let sender = try Sender(port)
    let sending = keepSending { sender.send(tpv($0)) }
    defer { sending.cancel() }
    _ = await first.readings { $0.asLocation != nil }
    let error = await FetcherRun(.udp(port: port, waitsForFirstConnection: false)).failure() as? LocationError
    #expect(error == LocationError(.sourceUnavailable, "", context: "127.0.0.1:\(port)"))
    #expect(error?.remedy?.contains("ss -ulpn") == true)
    let foreign =
      await FetcherRun(.udp(bind: "192.0.2.1", port: port, waitsForFirstConnection: false)).failure() as? LocationError
    #expect(foreign?.message == "this machine has no such address")
  }

  @Test("network fetchers keep the contract of all fetchers")
  func conformance() async throws {
    let check = FetcherConformance(patience: .seconds(20), reports: 2)
    let lines = [tpv(0), tpv(1), tpv(2)]
    let server = try GPSDPeer { connection, _ in
      for line in lines { connection.send(line) }
      connection.waitForEnd()
    }
    try await check.verify(.tcp(host: "127.0.0.1", port: server.port))
    try await check.verify(.tcp(host: "127.0.0.1", port: FreePort.take(), waitsForFirstConnection: false))
    let port = FreePort.take(SOCK_DGRAM)
    let sender = try Sender(port)
    let sending = keepSending { sender.send(tpv($0)) }
    defer { sending.cancel() }
    try await check.verify(.udp(port: port))
  }
}
