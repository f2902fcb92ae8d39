import LocationTracks
import Testing

@Suite("GeoJSONFormat")
struct GeoJSONFormatTests {
  @Test(
    "recognizes its files by their beginning",
    arguments: [
      ("{\"type\":\"FeatureCollection\",\"features\":[", true), (" \n{ \"type\" : \"LineString\"", true),
      ("{\"features\":[{\"type\":\"Feature\"", true), ("{\"class\":\"TPV\",\"mode\":3}", false),
      ("{\"class\":\"DEVICE\",\"type\":\"GPS\"}", false), ("[1]", false), ("", false), ("time,lat,lon", false),
    ])
  func recognizes(head: String, expected: Bool) {
    let bytes = Array(head.utf8)
    #expect(GeoJSONFormat().recognizes(bytes.span) == expected)
  }
}
