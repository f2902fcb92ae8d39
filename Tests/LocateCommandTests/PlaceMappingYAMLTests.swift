#if Web
  import Foundation
  import LocationKit
  import LocationPlacesWeb
  import Testing

  @testable import LocateCommand

  @Suite("A mapping in YAML")
  struct PlaceMappingYAMLTests {
    private func mapping(_ text: String) throws -> PlaceMapping {
      try PlaceMapping(yaml: Array(text.utf8), source: "m.yaml")
    }

    @Test("reads every key, and reads JSON")
    func whole() throws {
      var expected = PlaceMapping()
      expected.list = PlaceMapping.Path("result.results")
      expected.id = PlaceMapping.Path("_id")
      expected.idPrefix = "t-"
      expected.name = PlaceMapping.Path("stitle")
      expected.latitude = PlaceMapping.Path("position.y")
      expected.longitude = PlaceMapping.Path("position.x")
      expected.radius = PlaceMapping.Path("r")
      expected.defaultRadius = 12.5
      expected.attributes = [PlaceMapping.Path("address"), PlaceMapping.Path("more.phone")]
      expected.skipsUnusable = true
      expected.near = PlaceMapping.Near(latitude: "y", longitude: "x")
      expected.pages = PlaceMapping.Pages(
        offset: "from", limit: "n", size: 20, total: PlaceMapping.Path("result.count"), most: 7)
      let text = """
        {"list":"result.results","id":"_id","id-prefix":"t-","name":"stitle","latitude":"position.y",
        "longitude":"position.x","radius":"r","default-radius":12.5,"attributes":["address","more.phone"],
        "skip-unusable":true,"near":{"latitude":"y","longitude":"x"},
        "pages":{"offset":"from","limit":"n","size":20,"total":"result.count","most":7}}
        """
      #expect(try mapping(text) == expected)
    }

    @Test("omitted keys are nil")
    func least() throws {
      let mapping = try mapping("id: a\nlatitude: b\nlongitude: c\ndefault-radius: 5")
      #expect(mapping.list.names.isEmpty && mapping.name == nil && mapping.radius == nil)
      #expect(mapping.near == nil && mapping.pages == nil && !mapping.skipsUnusable)
    }

    @Test(
      "reports what is wrong, and where",
      arguments: [
        ("", "m.yaml: the mapping is empty"), ("- a", "m.yaml:1:1: a mapping is a list of"),
        ("id: a\nlatitude: b\ndefault-radius: 1", "m.yaml:1:1: `longitude` is missing"),
        ("id: a\nlatitude: b\nlongitude: c", "m.yaml:1:1: no place has a radius"),
        ("id: a\nlatitude: b\nlongitude: c\ndefault-radius: -1", "m.yaml:4:17: `default-radius` cannot be -1.0"),
        ("id: a\nlatitude: b\nlongitude: c\nradius: d\npages: {size: 0}", "m.yaml:5:15: `size` cannot be 0"),
        ("id: a\nlatitude: b\nlongitude: c\nradius: d\nnear: {lat: y}", "m.yaml:5:8: unknown key `lat` in `near`"),
        ("id: a\nlatitude: b\nlongitude: c\nradius: d\nattributes: [{}]", "m.yaml:5:13: `attributes` is a list"),
      ])
    func wrong(_ text: String, _ message: String) {
      let error = #expect(throws: LocationError.self) { try mapping(text) }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("the shipped mapping parses")
    func shipped() throws {
      let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Config/places-mapping.yaml").standardized.path
      let mapping = try PlaceMapping(yaml: path)
      #expect(mapping.list.names == ["result", "results"])
      #expect(mapping.pages == PlaceMapping.Pages(total: PlaceMapping.Path("result.count")))
    }
  }
#endif
