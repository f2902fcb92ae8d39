import Glibc
import LocationPlaces
import LocationTracks

/// A decoder under attack.
enum FuzzTarget: String, CaseIterable {
  case nmea
  case ubx
  case frames
  case wire
  case fit
  case tcx
  case appleHealth = "apple-health"
  case gpx
  case kml
  case geojson
  case csv
  case recording
  case owntracks
  case google
  case places
  case placesGeoJSON = "places-geojson"
  case placesGPX = "places-gpx"
  case placesKML = "places-kml"
  case index
  case scenario
  case archive

  static let chosen = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  func run(_ input: [UInt8]) {
    switch self {
    case .nmea:
      fuzz(NMEALogFormat(), input)
      fuzz(NMEALogFormat(), withRightChecksums(input))
      fuzzSentences(withRightChecksums(input))
    case .ubx:
      fuzz(UBXLogFormat(), input)
      fuzz(UBXLogFormat(), framed(input))
      fuzzMessages(input)
      fuzzDamagedMessages(input)
    case .frames: fuzzFrames(input)
    case .wire:
      fuzz(WireLogFormat(), input)
      fuzzWireLines(input)
    case .fit:
      fuzzBothWays(FITFormat(), input)
      fuzz(FITFormat(), [14, 0x20, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0, 0] + input)
    case .tcx: fuzz(TCXFormat(), input)
    case .appleHealth: fuzz(AppleHealthFormat(), input)
    case .gpx: fuzzBothWays(GPXFormat(), input)
    case .kml: fuzzBothWays(KMLFormat(), input)
    case .geojson: fuzzBothWays(GeoJSONFormat(), input)
    case .csv: fuzzBothWays(CSVFormat(), input)
    case .recording: fuzz(RecordingFormat(), input)
    case .owntracks: fuzz(OwnTracksFormat(), input)
    case .google: fuzz(GoogleHistoryFormat(), input)
    case .places: fuzzPlaces(CSVPlaceFormat(), input)
    case .placesGeoJSON: fuzzPlaces(GeoJSONPlaceFormat(), input)
    case .placesGPX: fuzzPlaces(GPXPlaceFormat(), input)
    case .placesKML: fuzzPlaces(KMLPlaceFormat(), input)
    case .index: fuzzIndex(input)
    case .scenario: fuzzScenario(input)
    case .archive: fuzzArchive(input)
    }
  }
}

/// What a decoder must never do, whatever it is given.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }  // unlike a precondition, prints the reason in a release build
}
