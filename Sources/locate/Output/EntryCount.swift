import LocationTracks

/// How many things of a track file went by.
struct EntryCount {
  private(set) var points = 0
  private(set) var waypoints = 0
  private(set) var routePoints = 0

  mutating func count(_ entry: TrackEntry) {
    switch entry {
    case .point: points += 1
    case .waypoint: waypoints += 1
    case .routePoint: routePoints += 1
    case .metadata, .route, .track, .noFix, .sky, .fault: break
    }
  }

  var isEmpty: Bool { points == 0 && waypoints == 0 && routePoints == 0 }
}
