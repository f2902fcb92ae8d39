import LocationKit
import LocationTracks

/// Counts what an archive has no room for: waypoints and routes.
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
