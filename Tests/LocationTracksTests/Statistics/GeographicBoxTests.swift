import LocationKit
import LocationTesting
import LocationTracks
import Testing

@Suite("GeographicBox")
struct GeographicBoxTests {
  private func box(_ longitudes: [Double]) -> GeographicBox {
    var box = GeographicBox(.make(latitude: 1, longitude: longitudes[0]))
    for longitude in longitudes.dropFirst() { box.include(.make(latitude: 2, longitude: longitude)) }
    return box
  }

  @Test(
    "encloses its coordinates, on the short side",
    arguments: [
      ([13.0, 13.5, 12], 12.0, 13.5), ([179, -179], 179, -179), ([-179, 179, -178], 179, -178), ([0], 0, 0),
      ([180, 179], 179, 180), ([-10, 10], -10, 10), ([170, 175, -175, -170], 170, -170),
    ])
  func longitudes(_ longitudes: [Double], _ west: Double, _ east: Double) {
    let box = box(longitudes)
    #expect((box.west - west).magnitude < 1e-9)
    #expect((box.east - east).magnitude < 1e-9)
    #expect(box.south == 1)
    #expect(box.north == (longitudes.count > 1 ? 2 : 1))
  }

  @Test("a path around the world has the whole of it")
  func world() {
    let box = box(stride(from: -180.0, through: 180, by: 10).map { $0 })
    #expect(box.west == -180)
    #expect(box.east >= 170)
  }
}
