import LocationKit
import LocationTracks
import Testing

@Suite("Ranges of points' values")
struct PlausibleQuantityTests {
  private static let limits: [(quantity: PointQuantity, kept: Double, leftOut: Double)] = [
    (.altitudeMSL, -12_000, -12_001), (.altitudeMSL, 5e7, 5.1e7), (.ellipsoidalHeight, -12_000, -12_001),
    (.ellipsoidalHeight, 5e7, 1e300), (.geoidSeparation, -200, -201), (.geoidSeparation, 200, 201),
    (.speed, 11_186, 11_187), (.speed, 1, -1), (.course, 359, 361), (.course, 1, -1),
    (.verticalSpeed, -11_186, -11_187),
    (.verticalSpeed, 11_186, 11_187), (.magneticVariation, -180, -181), (.magneticVariation, 180, 1e200),
    (.horizontalAccuracy, 5e7, 5.1e7), (.verticalAccuracy, 0.0001, 0.00009), (.horizontalDilution, 0.01, -1),
    (.verticalDilution, 10_000, 10_001), (.positionDilution, 10_000, 1e300), (.satellitesUsed, 255, 256),
    (.correctionAge, 604_800, 604_801), (.correctionStation, 4_095, 4_096), (.heartRate, 255, 256),
    (.cadence, 1_000, 1_001),
    (.temperature, -273.15, -274), (.temperature, 1_000, 1_001), (.power, 65_535, 65_536), (.distance, 42_949_673, -1),
  ]

  @Test("a point accepts a value up to its limit, and no other", arguments: limits)
  func keepsTo(quantity: PointQuantity, kept: Double, leftOut: Double) throws {
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    var point = TrackPoint(
      Location(coordinate: coordinate, time: nil, origin: LocationOrigin(source: "x", kind: .replayed)))
    #expect(!quantity.set(leftOut, on: &point))
    #expect(quantity.value(of: point) == nil)
    #expect(quantity.set(kept, on: &point))
    #expect(quantity.value(of: point) == kept)
  }

  @Test("a dilution of 0 and an accuracy of 0 are unknown, and not a fault")
  func zeros() {
    let reading = TrackReading("lat,lon,hdop,eph\n1,2,0,0\n", as: CSVFormat())
    #expect(reading.counts.skipped.isEmpty)
    #expect(reading.locations.first?.dilution.isEmpty == true)
    #expect(reading.locations.first?.horizontalAccuracy == nil)
  }

  @Test("CSV omits an impossible value and counts it")
  func csv() {
    let reading = TrackReading("lat,lon,ele,speed,hdop\n1,2,1e300,5e7,-1\n", as: CSVFormat())
    #expect(reading.locations.count == 1)
    #expect(
      reading.counts.skipped == ["unreadable altMSL": 1, "unreadable speed": 1, "unreadable hdop": 1])
  }

  @Test(
    "GPX omits an impossible value and counts it",
    arguments: [
      ("ele", "-12000", "-12001"), ("ele", "50000000", "1e300"), ("geoidheight", "200", "200.5"),
      ("hdop", "10000", "10001"),
      ("vdop", "0.01", "-1"), ("sat", "255", "256"), ("ageofdgpsdata", "604800", "604801"), ("dgpsid", "4095", "4096"),
      ("magvar", "360", "360.5"), ("pdop", "0", "0.001"),
    ])
  func gpx(element: String, kept: String, leftOut: String) {
    #expect(GPXDecoding(elements: "<\(element)>\(kept)</\(element)>").counts.skipped.isEmpty)
    #expect(GPXDecoding(elements: "<\(element)>\(leftOut)</\(element)>").counts.skipped.values.reduce(0, +) == 1)
  }

  @Test("KML and GeoJSON omit an impossible height and count it", arguments: [("50000000", 0), ("1e300", 1)])
  func heights(height: String, count: Int) {
    let line =
      "<LineString><altitudeMode>absolute</altitudeMode><coordinates>2,1,\(height) 2,1,5</coordinates></LineString>"
    let kml = TrackReading("<kml><Document><Placemark>\(line)</Placemark></Document></kml>", as: KMLFormat())
    #expect(kml.locations.count == 2)
    #expect(kml.counts.skipped["implausible altitude", default: 0] == count)
    let track = #"{"type":"LineString","coordinates":[[2,1,\#(height)],[2,1,5]]}"#
    let json = TrackReading(track, as: GeoJSONFormat())
    #expect(json.locations.count == 2)
    #expect(json.counts.skipped["implausible height", default: 0] == count)
    #expect((kml.locations.first?.altitudeMSL == nil) == (count == 1))
    #expect((json.locations.first?.ellipsoidalHeight == nil) == (count == 1))
  }
}
