import Foundation
import LocationGPSD
import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("GPSDFetcher over a connection", .realTime)
struct GPSDFetcherConnectionTests {
  private func tpv(_ second: Int) -> String {
    let time = "2026-05-01T10:00:\(second < 10 ? "0" : "")\(second).000Z"
    return #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\#(time)","lat":48.1,"lon":11.5,"altMSL":500.0}"#
  }

  private func seconds(_ readings: [Reading]) -> [Int] {
    readings.compactMap { $0.asLocation?.time }.map { Int($0.nanosecondsOfDay / 1_000_000_000) - 36_000 }
  }

  private func isSecond(_ second: Int) -> (Reading) -> Bool {
    { seconds([$0]) == [second] }
  }

  private func fetcher(_ port: UInt16, waits: Bool = false, clock: any Clock<Duration> = ContinuousClock())
    -> GPSDFetcher
  {
    GPSDFetcher(host: "127.0.0.1", port: port, waitsForFirstConnection: waits, clock: clock)
  }

  @Test("requests reports, and delivers them", arguments: GPSDDecoding.available)
  func reports(decoding: GPSDDecoding) async throws {
    let peer = try GPSDPeer { connection, _ in
      connection.send(GPSDPeer.version)
      #expect(connection.receiveLine() == #"?WATCH={"enable":true,"json":true};"#)
      #expect(connection.receiveLine() == "?POLL;")
      connection.send(tpv(0), tpv(1))
      connection.waitForEnd()
    }
    let run = FetcherRun(GPSDFetcher(host: "127.0.0.1", port: peer.port, decoder: decoding))
    let readings = await run.readings(through: isSecond(1))
    #expect(seconds(readings) == [0, 1])
    #expect(readings.count == 2)
    #expect(readings.first?.asLocation?.origin.source == "gpsd://127.0.0.1:\(peer.port)")
    #expect(readings.first?.asLocation?.origin.kind == .live)
    #expect(readings.first?.asLocation?.altitudeMSL == 500)
  }

  @Test("fails at once if no server listens, with a remedy")
  func failsAtOnce() async throws {
    let port = FreePort.take()
    let error = await FetcherRun(fetcher(port)).failure() as? LocationError
    #expect(error == LocationError(.sourceUnavailable, "", context: "127.0.0.1:\(port)"))
    #expect(error?.message == "Connection refused")
    #expect(error?.remedy == "start it with: systemctl start gpsd")
  }

  @Test("fails if the server does not greet", arguments: ["", "$GPGGA,1*00"])
  func failsWithoutGreeting(line: String) async throws {
    let peer = try GPSDPeer { connection, _ in
      if !line.isEmpty { connection.send(line) }
      connection.waitForEnd()
    }
    let clock = ManualClock()
    let run = FetcherRun(fetcher(peer.port, clock: clock))
    await clock.reach(.seconds(10))
    let error = await run.failure() as? LocationError
    #expect(error?.code == .sourceUnavailable)
    #expect(error?.message == "connected, but no VERSION came within 10.0 seconds")
  }

  @Test("fails if the connection ends before the greeting")
  func failsWhenClosedBeforeGreeting() async throws {
    let peer = try GPSDPeer { connection, _ in connection.receiveGreeting() }
    let error = await FetcherRun(fetcher(peer.port)).failure() as? LocationError
    #expect(error?.message == "the connection was closed before gpsd's VERSION came")
  }

  @Test("waits for a daemon that has not started, and reports this once")
  func waits() async throws {
    let port = FreePort.take()
    let run = FetcherRun(fetcher(port, waits: true))
    let before = await run.readings { $0.asNoFix != nil }
    #expect(before.count == 2)
    #expect(before.first?.asFault?.code == .sourceUnavailable)
    let peer = try GPSDPeer(port: port) { connection, _ in
      connection.send(GPSDPeer.version, tpv(0))
      connection.waitForEnd()
    }
    #expect(seconds(await run.readings { $0.asLocation != nil }) == [0])
    peer.stop()
  }

  @Test("reconnects, reports the loss, and repeats nothing")
  func reconnects() async throws {
    let peer = try GPSDPeer { connection, number in
      connection.receiveGreeting()
      connection.send(GPSDPeer.version)
      if number == 0 { return connection.send(tpv(0), tpv(1)) }
      connection.send(tpv(1), tpv(2))
      connection.waitForEnd()
    }
    let readings = await FetcherRun(fetcher(peer.port)).readings(through: isSecond(2))
    #expect(seconds(readings) == [0, 1, 2])
    #expect(readings.count == 5)
    #expect(
      readings[2].asFault?.states(.sourceUnavailable, "gpsd has closed the connection", at: "127.0.0.1:\(peer.port)")
        == true)
    #expect(readings[3].asNoFix?.reason == .linkLost)
    #expect(readings[3].asNoFix?.origin.device == "/dev/ttyACM0")
  }

  @Test("reconnects to a daemon that returns on its port")
  func findsTheDaemonAgain() async throws {
    let first = try GPSDPeer { connection, number in
      // Who comes again before the peer is stopped has not found the daemon.
      guard number == 0 else { return }
      connection.receiveGreeting()
      connection.send(GPSDPeer.version, tpv(0))
    }
    let run = FetcherRun(fetcher(first.port))
    _ = await run.readings { $0.asLocation != nil }
    first.stop()
    _ = await run.readings { $0.asNoFix != nil }
    let second = try GPSDPeer(port: first.port) { connection, _ in
      connection.send(GPSDPeer.version, tpv(1))
      connection.waitForEnd()
    }
    let readings = await run.readings(through: isSecond(1))
    #expect(readings.count == 1, "the loss is reported once, however often connecting fails")
    second.stop()
  }

  @Test("skips overlong lines and lines that are not JSON, and continues")
  func skipsGarbage() async throws {
    let peer = try GPSDPeer { connection, _ in
      connection.send(GPSDPeer.version, tpv(0), String(repeating: "x", count: 200_000), tpv(1), "garbage", tpv(2))
      connection.waitForEnd()
    }
    let readings = await FetcherRun(fetcher(peer.port)).readings(through: isSecond(2))
    #expect(seconds(readings) == [0, 1, 2])
    #expect(readings.compactMap(\.asFault).map(\.code) == [.invalidData, .invalidData])
    #expect(readings.count == 5)
  }

  @Test("queries a silent daemon, keeps one that answers, and disconnects one that does not")
  func leavesASilentDaemon() async throws {
    let mayAnswer = DispatchSemaphore(value: 0)
    let (questions, ask) = AsyncStream<Void>.makeStream()
    let peer = try GPSDPeer { connection, number in
      connection.receiveGreeting()
      connection.send(GPSDPeer.version, tpv(number * 2))
      if number == 0 {
        #expect(connection.receiveLine() == "?VERSION;")
        ask.finish()
        mayAnswer.wait()
        connection.send(GPSDPeer.version, tpv(1))
        #expect(connection.receiveLine() == "?VERSION;")
      }
      connection.waitForEnd()
    }
    let clock = ManualClock()
    let run = FetcherRun(fetcher(peer.port, clock: clock))
    var readings = await run.readings(through: isSecond(0))
    // Silence, and not the five seconds for the answer.
    await clock.passing(.seconds(9) ... .seconds(60)) { for await _ in questions {} }
    mayAnswer.signal()
    readings += await run.readings(through: isSecond(1))
    // Not the second until it reconnects: advancing time then would time out that connection, too.
    readings += await clock.passing(.seconds(2) ... .seconds(60)) { await run.readings { $0.asNoFix != nil } }
    readings += await clock.passing(.zero ... .seconds(1)) { await run.readings(through: isSecond(2)) }
    #expect(seconds(readings) == [0, 1, 2])
    #expect(
      readings.compactMap(\.asFault).map(\.message) == ["silent for 10.0 seconds, and no answer within 5.0 seconds"])
    #expect(readings.compactMap(\.asNoFix).map(\.reason) == [.linkLost])
  }

  enum Moment: CaseIterable {
    case beforeTheGreeting, listening, away
  }

  @Test("ends soon after cancellation", arguments: Moment.allCases)
  func endsWhenCancelled(moment: Moment) async throws {
    let peer = try GPSDPeer { connection, _ in
      connection.receiveGreeting()
      if moment != .beforeTheGreeting { connection.send(GPSDPeer.version, tpv(0)) }
      if moment != .away { connection.waitForEnd() }
    }
    let run = FetcherRun(fetcher(peer.port))
    switch moment {
    case .beforeTheGreeting: await Task.yield()
    case .listening: _ = await run.readings { $0.asLocation != nil }
    case .away:
      _ = await run.readings { $0.asLocation != nil }
      peer.stop()
      _ = await run.readings { $0.asNoFix != nil }
    }
    let start = ContinuousClock().now
    run.cancel()
    #expect(await run.failure() is CancellationError)
    // Nothing but the machine's load delays it: far less than any of the fetcher's time-outs.
    #expect(ContinuousClock().now - start < .seconds(12))
  }

  @Test("works with descriptors above 1024")
  func worksWithHighDescriptors() async {
    // In a process of its own: Foundation's Process, which others start here meanwhile, reads beyond the end of a long list
    // of descriptors.
    await #expect(processExitsWith: .success) {
      let tests = GPSDFetcherConnectionTests()
      let occupied = (0..<1100).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
      try #require(occupied.contains { $0 > 1024 }, "the limit of descriptors is too low here")
      let peer = try GPSDPeer { connection, _ in
        connection.send(GPSDPeer.version, tests.tpv(0))
        connection.receiveGreeting()
        connection.send(tests.tpv(1))
        connection.waitForEnd()
      }
      let readings = await FetcherRun(tests.fetcher(peer.port)).readings(through: tests.isSecond(1))
      #expect(tests.seconds(readings) == [0, 1])
    }
  }

  @Test("leaks no descriptor and no thread over two hundred connections")
  func leavesNothingBehind() async throws {
    let peer = try GPSDPeer { connection, number in
      connection.receiveGreeting()
      connection.send(GPSDPeer.version)
      // Any further one, because the time-out of a connection passes as well: the client may have given this one up.
      if number >= 200 { connection.send(tpv(0)) }
    }
    let before = ProcessLoad()
    let clock = ManualClock()
    let run = FetcherRun(fetcher(peer.port, clock: clock))
    // The pauses of the back-off, and not the silence after which gpsd is asked.
    _ = await clock.passing(.zero ... .seconds(5)) { await run.readings { $0.asLocation != nil } }
    // Other tests run at the same time: far fewer than 200 are no leak.
    #expect(await before.returns(within: 100))
  }
}
