import LocationIO
import LocationKit
import LocationSources
import LocationTesting
import Synchronization
import Testing

@testable import LocationDesktop

@Suite("Names of the desktop's sources")
struct DesktopSourceTests {
  private var registry: LocationFetcherRegistry {
    var registry = LocationFetcherRegistry()
    registry.registerDesktop(waitsForFirstConnection: false, environment: [:])
    return registry
  }

  @Test(
    "known names",
    arguments: [
      "geoclue:", "geoclue:?level=city", "geoclue:?bus=session&id=maps", "modemmanager:", "modemmanager:0",
      "modemmanager:?bus=unix:path=/run/bus",
    ])
  func known(name: String) throws { _ = try registry.fetcher(for: name) }

  @Test(
    "wrong names",
    arguments: [
      "geoclue:wifi", "geoclue:?level=near", "geoclue:?bus=nowhere", "geoclue:?lvl=city", "modemmanager:?bus=x",
    ])
  func wrong(name: String) {
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: name) }
    #expect(error?.code == .invalidArgument)
  }

  @Test(
    "a wrong argument and a missing permission end a source that waits",
    arguments: [
      LocationError.Code.invalidArgument, .permissionDenied,
    ])
  func final(code: LocationError.Code) async {
    let runner = BusSourceRunner(source: "geoclue:", waitsForFirstConnection: true)
    let error = await #expect(throws: LocationError.self) {
      try await runner.run({ _ in }, { _ in throw LocationError(code, "no", context: nil) })
    }
    #expect(error?.code == code)
  }

  @Test("a source that fails is opened again at growing intervals, and each loss is reported once")
  func failures() throws {
    let time = VirtualTime()
    let attempts = Mutex<[Duration]>([])
    let readings = Mutex<[Reading]>([])
    let runner = BusSourceRunner(
      source: "geoclue:", waitsForFirstConnection: false, clock: time.clock, jitter: { 1 })
    try time.run {
      _ = try await withTimeout(.seconds(60), clock: time.clock) {
        try await runner.run({ new in readings.withLock { $0 += new } }) { losses in
          let number = attempts.withLock { attempts in
            attempts.append(time.clock.now.offset)
            return attempts.count
          }
          if number == 1 || number == 6 {
            losses.recover()
            losses.note(LocationOrigin(source: "geoclue:", kind: .live))
          }
          throw LocationError(number < 3 ? .sourceUnavailable : .inputNotFound, "attempt \(number)", context: nil)
        }
      }
    }
    let times = attempts.withLock { $0 }
    let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(Array(pauses.prefix(7)) == [200, 400, 800, 1600, 3200, 200, 400].map { .milliseconds($0) })
    #expect(pauses.dropFirst(10).allSatisfy { $0 == .seconds(5) })
    let losses = readings.withLock { $0.compactMap { if case .noFix(let report) = $0 { report.reason } else { nil } } }
    #expect(losses == [.linkLost, .deviceRemoved])
    let faults = readings.withLock { $0.compactMap { if case .fault(let error) = $0 { error.message } else { nil } } }
    #expect(faults == ["attempt 1", "attempt 5", "attempt 6"])
  }

  @Test("a position without a description, an accuracy or a time states none")
  func bare() throws {
    let values = BusValue.dictionary([
      "Latitude": .double(52.5), "Longitude": .double(13.4), "Accuracy": .double(-1), "Speed": .double(-1),
      "Heading": .double(-1), "Altitude": .double(-Double.greatestFiniteMagnitude), "Description": .string(""),
      "Timestamp": .structure([.uint64(0), .uint64(0)]),
    ])
    let location = try #require(GeoClueFetcher.location(values, source: "geoclue:"))
    #expect(location.horizontalAccuracy == nil && location.speed == nil && location.courseOverGround == nil)
    #expect(location.altitudeMSL == nil && location.time == nil && location.origin.device == nil)
    #expect(location.mode == .twoDimensional)
  }

  @Test("a description is the device, without what steers a terminal")
  func description() throws {
    let values = BusValue.dictionary([
      "Latitude": .double(52.5), "Longitude": .double(13.4), "Description": .string("Wi\u{1B}Fi"),
    ])
    let location = try #require(GeoClueFetcher.location(values, source: "geoclue:"))
    #expect(location.origin.device == "Wi\\u{1B}Fi" && location.origin.kind == .live)
    #expect(GeoClueFetcher.location(.dictionary(["Latitude": .double(200)]), source: "geoclue:") == nil)
  }

  @Test("a modem without a receiver of satellites tells its cell")
  func cell() {
    var locations = ModemLocations(source: "modemmanager:", device: "1") { UTCInstant(nanoseconds: 0) }
    let answer = BusValue.array(of: "{uv}", [.entry(.uint32(1), .variant(.string("262,2,3A,1F2B3C,0")))])
    let readings = locations.take(answer)
    #expect(locations.cell == "262,2,3A,1F2B3C,0")
    guard case .noFix(let report)? = readings.first else {
      Issue.record("not a report of no fix: \(readings)")
      return
    }
    #expect(report.reason == .noFix)
  }

  @Test("the same answer twice is one location")
  func repeated() {
    var locations = ModemLocations(source: "modemmanager:", device: "1") { UTCInstant(nanoseconds: 0) }
    let raw = BusValue.dictionary(["latitude": .double(1), "longitude": .double(2)])
    let answer = BusValue.array(of: "{uv}", [.entry(.uint32(2), .variant(raw))])
    #expect(locations.take(answer).count == 1)
    #expect(locations.take(answer).isEmpty)
  }
}

@Suite("BusAddress")
struct BusAddressTests {
  @Test("a bus is where the environment says, or else the standard")
  func places() throws {
    #expect(try BusAddress("system").resolved() == "unix:path=/run/dbus/system_bus_socket")
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/a", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/b"]
    #expect(try BusAddress("system", environment: environment).resolved() == "unix:path=/a")
    #expect(try BusAddress("session", environment: environment).resolved() == "unix:path=/b")
    #expect(try BusAddress("unix:path=/c", environment: environment).resolved() == "unix:path=/c")
  }

  @Test("a session that does not exist is a reason, and a word is no bus")
  func missing() {
    let error = #expect(throws: LocationError.self) { _ = try BusAddress("session").resolved() }
    #expect(error?.code == .sourceUnavailable && error?.remedy != nil)
    #expect(throws: LocationError.self) { _ = try BusAddress("nowhere") }
  }
}
