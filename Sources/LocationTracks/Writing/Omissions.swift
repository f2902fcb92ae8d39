import LocationKit

/// Counts of the content that a writer omits.
struct Omissions {
  /// Counts in the order of the cases; empty if nothing was omitted.
  private var counts: [Int] = []

  mutating func note(_ omission: Omission) {
    if counts.isEmpty { counts = [Int](repeating: 0, count: Omission.allCases.count) }
    counts[omission.rawValue] += 1
  }

  /// Counts an omission unless the value is unknown.
  mutating func note<Value>(_ omission: Omission, if value: Value?) {
    if value != nil { note(omission) }
  }

  /// Returns whether a format keeps a location; counts one that is not on WGS-84.
  mutating func keeps(_ location: Location) -> Bool {
    if !location.isOnWGS84 { note(.foreignDatum) }
    return location.isOnWGS84
  }

  /// Counts what formats of sports devices cannot represent of a location.
  mutating func noteBeyondSports(_ location: Location) {
    if location.writtenAltitudeMSL == nil { note(.ellipsoidalHeights, if: location.ellipsoidalHeight) }
    note(.heights, if: location.geoidSeparation)
    note(.courses, if: location.courseOverGround ?? location.magneticVariation)
    note(.accuracies, if: location.verticalAccuracy)
    if !location.dilution.isEmpty || location.satellitesUsed != nil { note(.dilutions) }
    if location.status != nil, !location.isSimulated { note(.fixKinds) }
  }

  /// Counts omitted metadata. A creator alone is no description of the file.
  mutating func note(_ metadata: TrackMetadata) {
    if metadata != TrackMetadata(creator: metadata.creator) { note(.metadata) }
  }

  /// Counts omissions of formats that contain only points: descriptions of the file, its tracks and routes, and
  /// waypoints.
  mutating func noteMark(_ entry: TrackEntry) {
    switch entry {
    case .metadata(let metadata): note(metadata)
    case .waypoint: note(.waypoints)
    case .route: note(.routes)
    case .routePoint: note(.routePoints)
    case .track(let header): if header != TrackHeader() { note(.headers) }
    case .point, .noFix, .sky, .heading, .fault: break
    }
  }

  var byName: [String: Int] {
    var names: [String: Int] = [:]
    for (omission, count) in zip(Omission.allCases, counts) where count > 0 { names[omission.name] = count }
    return names
  }
}
