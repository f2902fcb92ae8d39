import LocationTracks

/// A count of the entries of a track file.
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

  var isEmpty: Bool { points <= 0 && waypoints <= 0 && routePoints <= 0 }

  /// Returns the count without the entries that a writer has omitted, identified by the names that the writer reports.
  func without(_ leftOut: [String: Int]) -> EntryCount {
    var rest = self
    for (name, count) in leftOut {
      switch name {
      case _ where name.hasPrefix("locations "): rest.points = max(0, rest.points - count)
      case _ where name.hasPrefix("waypoints"): rest.waypoints -= count
      case "route points": rest.routePoints -= count
      default: break
      }
    }
    return rest
  }
}
