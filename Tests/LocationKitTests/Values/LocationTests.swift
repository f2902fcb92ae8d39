import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("Location")
struct LocationTests {
  @Test("the ellipsoidal height is the measured one, else the sum, else unknown")
  func ellipsoidalHeight() {
    var location = Location.make(altitudeMSL: 500)
    #expect(location.ellipsoidalHeight == nil)
    location.geoidSeparation = 47
    #expect(location.ellipsoidalHeight == 547)
    location.ellipsoidalHeight = 546.5
    #expect(location.ellipsoidalHeight == 546.5)
    location.ellipsoidalHeight = nil
    #expect(location.ellipsoidalHeight == 547)
  }

  @Test("is simulated if its status or its source is marked as simulated")
  func isSimulated() {
    let simulator = LocationOrigin(source: "s", kind: .simulated)
    #expect(!Location.make().isSimulated)
    #expect(Location.make(status: .simulated).isSimulated)
    #expect(Location.make(origin: simulator).isSimulated)
  }

  @Test("describes position, accuracy, time and source, and omits unknown fields")
  func description() throws {
    let coordinate = try #require(Coordinate(latitude: -52.51627, longitude: 13.377690049))
    var location = Location(
      coordinate: coordinate, time: nil, origin: LocationOrigin(source: "gpsd://pi:2947", kind: .live))
    #expect("\(coordinate)" == "-52.5162700, 13.3776900")
    #expect("\(location)" == "-52.5162700, 13.3776900, gpsd://pi:2947")
    location.horizontalAccuracy = Accuracy(radius: 3.14, level: .ninetyFive, basis: .receiver)
    location.time = UTCInstant(iso8601: "2026-05-01T10:00:00Z")
    #expect("\(location)" == "-52.5162700, 13.3776900 ± 3.1 m, 2026-05-01T10:00:00.000Z, gpsd://pi:2947")
  }

  @Test(
    "no spelling of WGS-84 is a foreign datum, nor is an empty name",
    arguments: ["W84", "WGS84", "WGS-84", "WGS 84", "wgs 84", "w84", "Wgs - 84", ""])
  func spellingsOfWGS84(name: String) {
    var location = Location.make()
    location.datum = "NAD27"
    location.datum = name
    #expect(location.datum == nil)
  }

  @Test(
    "any other name is a foreign datum",
    arguments: [
      "NAD83", "W72", "WGS72", "WGS 84x", "xWGS84", "WGS 8", "WGS", "84", "TOKYO", "999", "WGS 84 WGS 84", "-",
    ])
  func otherDatums(name: String) {
    var location = Location.make()
    location.datum = name
    #expect(location.datum == name)
  }

  @Test("origins are equal if source, device and kind are")
  func origins() {
    let origin = LocationOrigin(source: "a", device: "d", kind: .live)
    #expect(origin == LocationOrigin(source: "a", device: "d", kind: .live))
    #expect(origin != LocationOrigin(source: "b", device: "d", kind: .live))
    #expect(origin != LocationOrigin(source: "a", device: nil, kind: .live))
    #expect(origin != LocationOrigin(source: "a", device: "d", kind: .replayed))
  }

  @Test("an account counts skipped items by reason")
  func counts() {
    var counts = InputCounts(unit: "sentences", read: 3)
    counts.skip("bad checksum")
    counts.skip("bad checksum")
    counts.skip("cut off")
    #expect(counts.skipped == ["bad checksum": 2, "cut off": 1])
  }
}

@Suite("LocationError")
struct LocationErrorTests {
  private struct Other: Error {}

  @Test("is equal on code and place")
  func equality() {
    let error = LocationError(.invalidData, "one", context: "a:1")
    #expect(error == LocationError(.invalidData, "other", context: "a:1", remedy: "x"))
    #expect(error != LocationError(.invalidData, "one", context: "a:2"))
    #expect(error != LocationError(.inputNotFound, "one", context: "a:1"))
    #expect(error.hashValue == LocationError(.invalidData, "other", context: "a:1").hashValue)
  }

  @Test("describes place, cause and remedy")
  func description() {
    #expect(
      "\(LocationError(.invalidData, "sum is wrong", context: "a:1", remedy: "mend it"))"
        == "a:1: sum is wrong; mend it")
    #expect("\(LocationError(.invalidData, "sum is wrong"))" == "sum is wrong")
  }

  @Test("wraps errors of other types")
  func wrapping() {
    let kept = LocationError(wrapping: LocationError(.inputNotFound, "x", context: "p"))
    #expect(kept.states(.inputNotFound, "x", at: "p"))
    #expect(LocationError(wrapping: CancellationError()).code == .cancelled)
    #expect(LocationError(wrapping: Other()).code == .internalError)
    #expect(LocationError(wrapping: Other()).underlying is Other)
  }
}
