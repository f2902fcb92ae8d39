import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("DegreeBox")
struct DegreeBoxTests {
  private func box(_ latitude: Double, _ longitude: Double, _ radius: Double) -> DegreeBox {
    DegreeBox(
      around: Region.circle(center: .make(latitude: latitude, longitude: longitude), radius: radius).boundingCircle)
  }

  @Test(
    "contains the whole circle, also at the antimeridian and the poles",
    arguments: [(0.0, 0.0), (48, 11), (-60, 179.999), (70, -179.999), (89.99, 5), (-90, 0)])
  func containsTheCircle(_ latitude: Double, _ longitude: Double) {
    let center = Coordinate.make(latitude: latitude, longitude: longitude)
    let box = box(latitude, longitude, 5000)

    for step in stride(from: -0.5, through: 0.5, by: 0.01) {
      for other in stride(from: -180.0, through: 180, by: 0.5) {
        guard let here = Coordinate(latitude: latitude + step * 0.1, longitude: other),
          center.distance(to: here) <= 5000
        else { continue }
        let isEastOk =
          box.west <= box.east
          ? (box.west...box.east).contains(here.longitude) : here.longitude >= box.west || here.longitude <= box.east
        #expect(isEastOk && (box.south...box.north).contains(here.latitude))
      }
    }
    #expect(box.north > box.south)
  }

  @Test("crosses the antimeridian with west greater than east")
  func crosses() { #expect(box(10, 179.99, 5000).west > box(10, 179.99, 5000).east) }
}
