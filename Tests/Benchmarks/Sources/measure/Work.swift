import LocationTracks

/// What is measured.
enum Work: String, CaseIterable {
  /// NMEA to typed sentences.
  case sentences
  /// An NMEA log to locations.
  case locations
  /// An NMEA log to locations and satellite views.
  case skies
  /// Frames of u-blox to numbers, without epochs.
  case messages
  /// A UBX log to locations and satellite views.
  case ubx
  /// A FIT file to points.
  case fit
  /// A GPX file to points.
  case points
  /// gpsd's JSON, a line to a reading.
  case readings
  /// Readings to gpsd's JSON: a thousand of them, a thousand times.
  case lines
  /// A scenario to a manager's events.
  case scenario
  /// Places to an index that is queried for points.
  case places
  /// Places and tracks to a manager that watches them.
  case watchedplaces
  /// Places to an index in a file next to them.
  case savedplaces
  /// Such a file to the first answer.
  case openedplaces

  func tally(of path: String) async throws -> Tally {
    switch self {
    case .sentences: try SentenceWork.sentences(path)
    case .locations: try TrackWork.locations(path, NMEALogFormat())
    case .skies: try TrackWork.locations(path, NMEALogFormat(), withSkies: true)
    case .messages: try MessageWork.messages(path)
    case .ubx: try TrackWork.locations(path, UBXLogFormat(), withSkies: true)
    case .fit: try TrackWork.locations(path, FITFormat())
    case .points: try TrackWork.locations(path, GPXFormat())
    case .readings: try WireWork.decode(path)
    case .lines: try WireWork.encode(path)
    case .scenario: try await ScenarioWork.events(path)
    case .places: try PlaceWork(path).tally()
    case .watchedplaces: try await WatchWork.tally(path)
    case .savedplaces: try PlaceWork(path).save(to: path + ".index")
    case .openedplaces: try PlaceWork.open(path)
    }
  }
}
