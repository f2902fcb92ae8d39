extension [any TrackFormat] {
  /// All formats of track files, those with the strictest recognition first: the first that recognizes a file reads it.
  public static var all: Self {
    [
      RecordingFormat(), OwnTracksFormat(), GoogleHistoryFormat(), GeoJSONFormat(), WireLogFormat(), GPXFormat(),
      KMLFormat(), CSVFormat(), NMEALogFormat(),
    ]
  }
}
