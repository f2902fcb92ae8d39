import LocationGPSD
import LocationKit
import LocationTesting
import SimulatedHardware
import TestSupport
import Testing

@Suite("GPSDServer", .realTime)
struct GPSDServerTests {
  private let origin = LocationOrigin(source: "test", device: "/dev/ttyACM0", kind: .live)

  @Test("streams to a client after its WATCH request, not on connection")
  func untilWatched() async throws {
    let server = try GPSDServer(port: FreePort.take())
    let client = try await LineClient(server.port)
    client.send("?DEVICES;")
    #expect(try await client.next(where: { $0.contains("DEVICES") }) != nil)
    let isWatched = try await withTimeout(.milliseconds(50), clock: ContinuousClock()) {
      try await server.untilWatched()
      return true
    }
    #expect(isWatched == nil)
    client.send(#"?WATCH={"enable":true};"#)
    try await server.untilWatched()
    await server.close()
  }

  @Test("delivers its source's reports to our own client", arguments: GPSDDecoding.available)
  func deliversToOurClient(decoding: GPSDDecoding) async throws {
    let server = try GPSDServer(port: FreePort.take())
    let source = MockFetcher()
    let serving = Task { try await server.run(source) }
    let run = FetcherRun(GPSDFetcher(host: "127.0.0.1", port: server.port, decoder: decoding))
    try await server.untilWatched()
    var location = try location(1)
    location.altitudeMSL = 35
    location.mode = .threeDimensional
    location.speed = 2.5
    location.status = .simulated
    try await source.send([.location(location), sky])
    let readings = await run.readings { if case .sky = $0 { true } else { false } }
    let heard = try #require(readings.compactMap(\.asLocation).first)
    #expect(readings.compactMap(\.asLocation).count == 1)
    #expect(heard.coordinate == location.coordinate)
    #expect(heard.time == location.time)
    #expect(heard.altitudeMSL == 35 && heard.mode == .threeDimensional && heard.speed == 2.5)
    #expect(heard.isSimulated)
    #expect(heard.origin.device == "/dev/ttyACM0")
    guard case .sky(let view) = try #require(readings.last) else { return }
    #expect(view.satellites == sky.asSky?.satellites)

    try await source.finish()
    try await serving.value
    let farewell = await run.readings { $0.asNoFix?.reason == .deviceRemoved }
    #expect(farewell.last?.asNoFix?.origin.device == "/dev/ttyACM0")
    run.cancel()
    await server.close()
  }

  @Test("sends states and NMEA only to clients that request them")
  func dividesTheAudience() async throws {
    let server = try GPSDServer(port: FreePort.take())
    let plain = try await watcher(server, #"{"json":true}"#)
    let ours = try await watcher(server, #"{"json":true,"locate":true}"#)
    let sentences = try await watcher(server, #"{"nmea":true}"#)
    let elsewhere = try await LineClient(server.port)
    elsewhere.send("?VERSION;?VERSION;")
    let source = MockFetcher()
    let serving = Task { try await server.run(source) }
    try await source.send(.location(try location(1)), .location(try location(2)))
    #expect(try await classes(plain, until: "00:02.000Z") == ["DEVICE", "TPV", "TPV"])
    #expect(try await classes(ours, until: "00:02.000Z") == ["DEVICE", "TPV", "STATE", "TPV"])
    var lines: [String] = []
    while lines.count < 6, let line = try await sentences.next() { lines.append(String(line.prefix(6))) }
    #expect(lines == ["$GPGGA", "$GPGSA", "$GPRMC", "$GPGGA", "$GPGSA", "$GPRMC"])
    // The greeting, two answers, and nothing that it did not watch.
    for _ in 0..<3 { #expect(try await elsewhere.next()?.contains("VERSION") == true) }
    serving.cancel()
    await server.close()
    #expect(try await elsewhere.next() == nil)
  }

  @Test("sends nothing while paused, and everything when it resumes")
  func stops() async throws {
    let server = try GPSDServer(port: FreePort.take())
    let client = try await watcher(server, #"{"json":true}"#)
    server.stop()
    server.tell([.received(.location(try location(1)))])
    let late = try await LineClient(server.port)
    client.send("?VERSION;")
    #expect(try await client.isSilent(for: .milliseconds(200)))
    #expect(try await late.isSilent(for: .milliseconds(1)))
    server.resume()
    #expect(try await classes(client, until: "00:01.000Z") == ["DEVICE", "TPV"])
    #expect(try await client.next()?.contains("VERSION") == true)
    #expect(try await late.next()?.contains("VERSION") == true)
    await server.close()
  }

  @Test("names the remedy when another gpsd has the port")
  func namesTheRemedy() async throws {
    let server = try GPSDServer(port: FreePort.take())
    let error = #expect(throws: LocationError.self) { try GPSDServer(port: server.port) }
    #expect(error?.remedy == "another gpsd may have it: systemctl stop gpsd.socket gpsd, or choose another port")
    await server.close()
  }

  private func watcher(_ server: GPSDServer, _ watch: String) async throws -> LineClient {
    let client = try await LineClient(server.port)
    client.send("?WATCH=\(watch);")
    #expect(try await client.next(where: { $0.contains(#""class":"WATCH""#) }) != nil)
    return client
  }

  /// The classes of the lines that come, through the one that has `text` in it.
  private func classes(_ client: LineClient, until text: String) async throws -> [String] {
    var classes: [String] = []
    while let line = try await client.next() {
      classes.append(line.firstMatch(of: /"class":"(\w+)"/).map { String($0.1) } ?? line)
      if line.contains(text) { break }
    }
    return classes
  }

  private func location(_ second: Int64) throws -> Location {
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let time = UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + second * 1_000_000_000)
    return Location(coordinate: coordinate, time: time, origin: origin)
  }

  private var sky: Reading {
    let satellite = Satellite(
      constellation: .gps, identifier: 7, number: 7, elevation: 40, azimuth: 120, signalStrength: 45, isUsed: true)
    return .sky(SkyView(time: nil, satellites: [satellite], origin: origin))
  }
}

extension Reading {
  fileprivate var asSky: SkyView? { if case .sky(let view) = self { view } else { nil } }
}
