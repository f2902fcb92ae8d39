import LocationKit
import LocationTesting
import Testing

@testable import LocationTracks

@Suite("LocalPlane")
struct LocalPlaneTests {
  /// Metres from a place to a way, all given in metres north and east of a place on the antimeridian, at the equator.
  private func distance(
    _ point: (north: Double, east: Double), from start: (Double, Double), to end: (Double, Double)
  ) -> Double {
    func coordinate(_ place: (north: Double, east: Double)) -> Coordinate {
      let longitude = (180 + place.east / LocalPlane.metresPerDegree).remainder(dividingBy: 360)
      return .make(latitude: place.north / LocalPlane.metresPerDegree, longitude: longitude)
    }
    return LocalPlane(at: coordinate(point)).distance(toSegmentFrom: coordinate(start), to: coordinate(end))
  }

  @Test("the nearest point lies on the line, or is one of its ends")
  func nearest() {
    #expect((distance((0, 0), from: (3, -50), to: (3, 50)) - 3).magnitude < 1e-6)
    #expect((distance((0, 0), from: (-50, -7), to: (50, -7)) - 7).magnitude < 1e-6)
    #expect((distance((0, 0), from: (3, 4), to: (30, 40)) - 5).magnitude < 1e-6, "before the beginning")
    #expect((distance((0, 0), from: (30, 40), to: (3, 4)) - 5).magnitude < 1e-6, "after the end")
    #expect((distance((0, 0), from: (3, 4), to: (3, 4)) - 5).magnitude < 1e-6, "a path of no length")
    #expect(distance((0, 0), from: (0, -0.4), to: (0, 0.4)) < 1e-6, "a short path")
  }

  @Test("a degree of longitude shrinks with the latitude; a metre never grows")
  func scale() {
    let (point, other) = (Coordinate.make(latitude: 60, longitude: 5), Coordinate.make(latitude: 60, longitude: 5.001))
    let distance = LocalPlane(at: point).distance(toSegmentFrom: other, to: other)
    let true60 = point.distance(to: other)
    #expect(distance >= true60 && distance < true60 * 1.01)
  }

  @Test("the metres of a degree are within their global bounds")
  func bounds() {
    for latitude in stride(from: -90.0, to: 90, by: 0.5) {
      let (south, north) = (
        Coordinate.make(latitude: latitude, longitude: 0), Coordinate.make(latitude: latitude + 0.5, longitude: 0)
      )
      let metres = south.distance(to: north) * 2
      #expect(metres <= LocalPlane.metresPerDegree + 0.1 && metres >= LocalPlane.fewestMetresPerDegree - 0.1)
    }
  }
}
