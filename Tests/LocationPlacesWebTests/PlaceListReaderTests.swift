import Foundation
import LocationKit
import LocationTesting
import Testing

@testable import LocationPlacesWeb

@Suite("Places in JSON")
struct PlaceListReaderTests {
  private func page(_ text: String, _ mapping: PlaceMapping = PlaceMapping()) throws -> PlacePage {
    let bytes = Array(text.utf8)
    return try PlaceListReader(mapping: mapping, source: "https://host/places").page(in: bytes.span)
  }

  private func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> Region {
    .circle(center: try #require(Coordinate(latitude: latitude, longitude: longitude)), radius: radius)
  }

  @Test("are those of our own service, unless a mapping defines others")
  func own() throws {
    let text = #"""
      {"more":{"places":[]},"places":[
        {"id":"café","name":"Caf\u00e9","lat":52.5,"long":13.4,"radius":40},
        {"long":-180,"lat":-90,"id":7,"radius":0,"name":null}]}
      """#
    #expect(
      try page(text).places == [
        PointOfInterest(id: "café", name: "Café", region: try circle(52.5, 13.4, 40)),
        PointOfInterest(id: "7", region: try circle(-90, -180, 0)),
      ])
  }

  @Test("are found by a mapping, also with coordinates as strings")
  func taipei() throws {
    let page = try self.page(Taipei.page(of: Taipei.entries(3), total: 3), Taipei.mapping)
    #expect(page.total == 3)
    #expect(page.entries == page.places.count)
    #expect(
      page.places.first
        == PointOfInterest(
          id: "taipei-1", name: "新北投溫泉區", region: try circle(25.137077, 121.508447, 100),
          attributes: ["address": "臺北市北投區"]))
  }

  @Test("can be the whole response")
  func root() throws {
    var mapping = PlaceMapping()
    mapping.list = PlaceMapping.Path("")
    #expect(try page(#" [ {"id":"a","lat":1,"long":2,"radius":3} ] "#, mapping).places.map(\.id) == ["a"])
    #expect(try page("[]", mapping) == PlacePage())
  }

  @Test(
    "that are invalid cause an error that names which and why, or are dropped and counted",
    arguments: [
      (#"{"lat":1,"long":2,"radius":3}"#, "it has no id `id`"),
      (#"{"id":"","lat":1,"long":2,"radius":3}"#, "it has no id `id`"),
      (#"{"id":1.5,"lat":1,"long":2,"radius":3}"#, "it has no id `id`"),
      (#"{"id":"a","long":2,"radius":3}"#, "it has no `lat`"),
      (#"{"id":"a","lat":"","long":2,"radius":3}"#, "it has no `lat`"),
      (#"{"id":"a","lat":1,"long":null,"radius":3}"#, "it has no `long`"),
      (#"{"id":"a","lat":"25,03","long":2,"radius":3}"#, "its `lat` is not a number"),
      (#"{"id":"a","lat":"NaN","long":2,"radius":3}"#, "its `lat` is not a number"),
      (#"{"id":"a","lat":true,"long":2,"radius":3}"#, "its `lat` is not a number"),
      (#"{"id":"a","lat":90.5,"long":2,"radius":3}"#, "invalid position: 90.5, 2.0"),
      (#"{"id":"a","lat":1,"long":-181,"radius":3}"#, "invalid position: 1.0, -181.0"),
      (#"{"id":"a","lat":1,"long":2}"#, "it has no radius"),
      (#"{"id":"a","lat":1,"long":2,"radius":-3}"#, "its radius is -3.0"),
      (#"{"id":"a","lat":1,"long":2,"radius":1e10}"#, "its radius is 10000000000.0"),
      ("17", "it is not an object"),
    ])
  func unusable(_ entry: String, _ reason: String) throws {
    let text = #"{"places":[{"id":"b","lat":1,"long":2,"radius":3},"# + entry + "]}"
    let error = #expect(throws: LocationError.self) { try self.page(text) }
    #expect(error?.description == "https://host/places: entry 2 is not a place: \(reason)")
    var mapping = PlaceMapping()
    mapping.skipsUnusable = true
    let page = try self.page(text, mapping)
    #expect(page.places.map(\.id) == ["b"])
    #expect(page.entries == page.places.count + 1)
    #expect(page.firstFlaw == "entry 2 is not a place: \(reason)")
  }

  @Test("have the default radius if they have none")
  func defaultRadius() throws {
    var mapping = PlaceMapping()
    mapping.defaultRadius = 25
    let text = #"{"places":[{"id":"a","lat":1,"long":2,"radius":null},{"id":"b","lat":" 1 ","long":2,"radius":"3"}]}"#
    #expect(try page(text, mapping).places.map(\.region) == [try circle(1, 2, 25), try circle(1, 2, 3)])
  }

  @Test(
    "are not found in input that is not JSON, or has another structure",
    arguments: [
      ("", "the answer is not JSON: a value is missing, at byte 1"),
      ("<html>sign in</html>", "the answer is not JSON: invalid JSON value, at byte 1"),
      (#"{"places":[]} x"#, "the answer is not JSON: there is data after its end, at byte 15"),
      (#"{"places":[{"id":"a""#, "the answer is not JSON: a comma or a closing bracket is missing, at byte 21"),
      ("{}", "there is no list of places `places` in the answer"),
      (#"{"places":{}}"#, "there is no list of places `places` in the answer"),
      ("[]", "there is no list of places `places` in the answer"),
    ])
  func malformed(_ text: String, _ message: String) {
    let error = #expect(throws: LocationError.self) { try page(text) }
    #expect(error?.code == .invalidData)
    #expect(error?.message == message)
  }

  @Test("a page contains the total, or is rejected")
  func total() throws {
    #expect(try page(#"{"result":{"results":[],"count":"12"}}"#, Taipei.mapping).total == 12)
    for count in ["null", "-1", "\"many\"", "1e12"] {
      let text = #"{"result":{"results":[],"count":"# + count + "}}"
      let error = #expect(throws: LocationError.self) { try page(text, Taipei.mapping) }
      #expect(error?.message == "`result.count` is not the number of places")
    }
  }
}
