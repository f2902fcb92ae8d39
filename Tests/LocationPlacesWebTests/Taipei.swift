import LocationPlacesWeb

/// A data set as Taipei's open data serves it: pages, and coordinates that are texts.
enum Taipei {
  static var mapping: PlaceMapping {
    var mapping = PlaceMapping()
    mapping.list = PlaceMapping.Path("result.results")
    mapping.id = PlaceMapping.Path("_id")
    mapping.idPrefix = "taipei-"
    mapping.name = PlaceMapping.Path("stitle")
    mapping.latitude = PlaceMapping.Path("latitude")
    mapping.longitude = PlaceMapping.Path("longitude")
    mapping.radius = nil
    mapping.defaultRadius = 100
    mapping.attributes = [PlaceMapping.Path("address")]
    mapping.near = nil
    mapping.pages = PlaceMapping.Pages(size: 2, total: PlaceMapping.Path("result.count"), most: 3)
    return mapping
  }

  static func entries(_ count: Int, from first: Int = 1) -> [String] {
    (first..<first + count).map { number in
      #"""
      {"_id":\#(number),"_importdate":{"date":"2026-03-01 10:00:00.000000","timezone_type":3},"stitle":"新北投溫泉區",
      "latitude":"25.137077","longitude":"121.508447","address":"臺北市北投區","file":""}
      """#
    }
  }

  static func page(of entries: [String], total: Int) -> String {
    #"{"result":{"limit":2,"offset":0,"count":\#(total),"sort":"","results":["#
      + entries.joined(separator: ",") + "]}}"
  }
}
