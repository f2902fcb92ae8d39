/// Small GPX tracks.
enum SampleGPX {
  struct Point {
    var latitude: String
    var longitude: String
    var elevation: String? = "35"
    /// After 10:00:00 UTC on 1 May 2026, below a minute.
    var second: Int?

    init(_ latitude: String, _ longitude: String, elevation: String? = "35", second: Int? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.elevation = elevation
      self.second = second
    }

    func text(_ name: String) -> String {
      var text = "<\(name) lat=\"\(latitude)\" lon=\"\(longitude)\">"
      if let elevation { text += "<ele>\(elevation)</ele>" }
      if let second { text += "<time>2026-05-01T10:00:\(second < 10 ? "0" : "")\(second)Z</time>" }
      return text + "</\(name)>"
    }
  }

  /// Three seconds through the Brandenburg Gate, rather fast.
  static let ride = track([
    Point("52.51605", "13.37570", second: 0), Point("52.51628", "13.37770", second: 1),
    Point("52.51660", "13.38130", second: 2),
  ])

  static let gate = "id,lat,lon,radius_m,name\ngate,52.51628,13.37770,40,Brandenburg Gate\n"

  static func track(_ points: [Point]) -> String {
    document("<trk><trkseg>\n" + points.map { $0.text("trkpt") + "\n" }.joined() + "</trkseg></trk>")
  }

  static func route(_ points: [Point]) -> String {
    document("<rte>\n" + points.map { $0.text("rtept") + "\n" }.joined() + "</rte>")
  }

  static func waypoints(_ points: [Point]) -> String { document(points.map { $0.text("wpt") + "\n" }.joined()) }

  private static func document(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
    \(body)
    </gpx>

    """
  }
}
