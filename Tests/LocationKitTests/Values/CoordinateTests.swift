import LocationKit
import Testing

@Suite("Coordinate")
struct CoordinateTests {
  @Test("accepts the ends of the range", arguments: [(90.0, 180.0), (-90, -180), (0, 0)])
  func takes(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
  }

  @Test(
    "rejects values out of range and NaN",
    arguments: [
      (90.000001, 0), (-90.000001, 0), (0, 180.000001), (0, -180.000001), (.nan, 0), (0, .nan), (.infinity, 0),
      (0, -.infinity),
    ])
  func refuses(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test("treats both zeros as equal")
  func zeros() {
    #expect(Coordinate(latitude: -0.0, longitude: -0.0) == Coordinate(latitude: 0, longitude: 0))
    #expect(Coordinate(latitude: -0.0, longitude: -0.0)?.latitude.sign == .plus)
  }
}
