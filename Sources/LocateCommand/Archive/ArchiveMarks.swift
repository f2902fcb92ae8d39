import LocationKit
import LocationTracks

/// Counts entries that an archive cannot represent: waypoints and routes.
struct ArchiveMarks: TrackWriter {
  private(set) var leftOut: [String: Int] = [:]

  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    switch entry {
    case .waypoint: leftOut["waypoints", default: 0] += 1
    case .routePoint: leftOut["route points", default: 0] += 1
    case .metadata, .route, .track, .point, .noFix, .sky, .fault: break
    }
  }

  func closing(to writer: inout ASCIIWriter) {}
}
