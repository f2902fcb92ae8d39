import LocationKit
import LocationPlaces
import Testing

@Suite("Recognition of place formats")
struct PlaceFormatTests {
  @Test(
    "the content determines the format, whatever the file name",
    arguments: [
      ("id,lat,lon,radius_m\n", "csv"), ("\u{FEFF}\n\"id\",lat\n", "csv"), ("id;lat;lon", "csv"), ("\n\n", "csv"),
      (" {\"type\": \"FeatureCollection\", \"features\": []}", "geojson"),
      ("{\"type\":\"Polygon\",\"coordinates\":[]}", "geojson"), ("<?xml version='1.0'?><gpx/>", "gpx"),
      ("<!-- x --><kml xmlns='http://www.opengis.net/kml/2.2'>", "kml"),
      ("{\"class\":\"TPV\"}", nil), ("<html><body>a,b</body></html>", nil), ("hello\n", nil), ("\0\0,\0", nil),
      ("#!/bin/sh\nid,lat\n", nil), ("[1,2]", nil),
    ] as [(String, String?)])
  func recognition(text: String, word: String?) {
    let bytes = Array(text.utf8)
    #expect(PlaceFile.formats.first { $0.recognizes(bytes.span) }?.word == word)
  }
}
