import LocationKit
import Testing

@testable import SimulatedPlaceService

@Suite("PlaceQuery")
struct PlaceQueryTests {
  @Test("reads position and radius, also with percent escapes")
  func reads() throws {
    let query = try query("lat=52%2E5&long=-13.4&radius=500")
    #expect(query.center.latitude == 52.5)
    #expect(query.center.longitude == -13.4)
    #expect(query.radius == 500)
    #expect(try self.query("long=0&lat=0").radius == 1000)
    #expect(try self.query("lat=1&long=%32").center.longitude == 2)
  }

  @Test(
    "reports what is wrong",
    arguments: [
      ("", "lat is missing"), ("lat=1", "long is missing"), ("long=1", "lat is missing"),
      ("lat=1&long=2&lat=3", "lat appears twice"), ("lat=x&long=1", "lat is not a number: x"),
      ("lat=&long=1", "lat is not a number: "), ("lat=91&long=1", "invalid position: 91.0, 1.0"),
      ("lat=1&long=181", "invalid position: 1.0, 181.0"), ("lat=1&lon=2", "lon is unknown"),
      ("lat=1&long=2&radius=0", "radius is not greater than 0"), ("lat=nan&long=2", "lat is not a number: nan"),
    ])
  func complains(text: String, message: String) {
    #expect(throws: PlaceQuery.Fault(message: message)) { try query(text) }
  }

  @Test("finds the places within the radius, nearest first")
  func finds() throws {
    let places = [place("far", 0.01), place("near", 0.001), place("b", 0.004), place("a", -0.004), place("no", 99)]
    #expect(try query("lat=0&long=0").answer(of: places).map(\.id) == ["near", "a", "b"])
    #expect(try query("lat=0&long=0&radius=2000").answer(of: places).map(\.id) == ["near", "a", "b", "far"])
  }

  @Test("applies the radius exactly")
  func takesRadius() throws {
    // 0.001° of latitude at the equator are 110.574 m.
    #expect(try query("lat=0&long=0&radius=110.58").answer(of: [place("x", 0.001)]).count == 1)
    #expect(try query("lat=0&long=0&radius=110.57").answer(of: [place("x", 0.001)]).isEmpty)
  }

  private func query(_ text: String) throws -> PlaceQuery {
    try PlaceQuery(PlaceRequest(method: "GET", target: "/places?\(text)"))
  }

  private func place(_ id: String, _ latitude: Double) -> SimulatedPlace {
    SimulatedPlace(id: id, name: id, latitude: latitude, longitude: 0, radius: 10)
  }
}
