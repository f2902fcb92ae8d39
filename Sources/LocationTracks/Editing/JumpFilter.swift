import LocationKit

/// Drops points that nobody can have reached from where he was.
///
/// A point is believed when it can be reached from the last that was. Those that cannot are held back: when a point comes
/// that can, they were jumps and go; when ``believedAfter`` in a row agree with one another, they are believed and begin a
/// new segment. So a wild point at the beginning falls too, and a place reached while nothing was recorded does not.
/// At the end of a segment, what is held back goes if there was anything better. A point without a time is not judged.
public struct JumpFilter: TrackEdit {
  /// How many points that agree with one another are no jump.
  public static let believedAfter = 3

  private let maximumSpeed: Double
  private var believed: Location?
  /// What came since the last believed point.
  private var held: [TrackEntry] = []
  private var lastSuspect: Location?
  private var suspects = 0
  private var segment = SegmentStart()
  public private(set) var leftOut: [String: Int] = [:]

  /// - Parameter maximumSpeed: metres a second, greater than 0.
  public init(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

  public mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point) where point.location.time != nil: take(point, into: &entries)
    case .point, .sky, .fault, .metadata, .waypoint, .route, .routePoint:
      if held.isEmpty { keep(entry, into: &entries) } else { hold(entry, into: &entries) }
    case .noFix, .track:
      finish(into: &entries)
      entries.append(entry)
    }
  }

  public mutating func finish(into entries: inout [TrackEntry]) {
    release(suspectsToo: believed == nil, into: &entries)
    believed = nil
  }

  private mutating func take(_ point: TrackPoint, into entries: inout [TrackEntry]) {
    if point.location.startsSegment { finish(into: &entries) }
    if let believed, isReachable(point.location, from: believed) {
      release(suspectsToo: false, into: &entries)
      return believe(point, into: &entries)
    }
    if let lastSuspect, !isReachable(point.location, from: lastSuspect) { release(suspectsToo: false, into: &entries) }
    suspects += 1
    lastSuspect = point.location
    guard suspects == Self.believedAfter else { return held.append(.point(point)) }
    if believed != nil { segment.breakLine() }
    release(suspectsToo: true, into: &entries)
    believe(point, into: &entries)
  }

  private mutating func believe(_ point: TrackPoint, into entries: inout [TrackEntry]) {
    believed = point.location
    keep(.point(point), into: &entries)
  }

  private mutating func hold(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    held.append(entry)
    // Nobody sends so much between two points; what we hold is bounded.
    if held.count > 1024 { release(suspectsToo: false, into: &entries) }
  }

  /// Lets go of what was held back; of suspects, one that nobody believed is left out.
  private mutating func release(suspectsToo: Bool, into entries: inout [TrackEntry]) {
    for entry in held {
      if !suspectsToo, case .point(let point) = entry, point.location.time != nil {
        segment.drop(point.location)
        leftOut["jumps", default: 0] += 1
      } else {
        keep(entry, into: &entries)
      }
    }
    held.removeAll(keepingCapacity: true)
    (suspects, lastSuspect) = (0, nil)
  }

  private mutating func keep(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    guard case .point(let point) = entry else { return entries.append(entry) }
    entries.append(.point(segment.keep(point)))
  }

  private func isReachable(_ location: Location, from other: Location) -> Bool {
    guard let time = location.time, let before = other.time else { return true }
    let seconds = time.duration(since: before).inSeconds.magnitude
    // Two points of one second, in a file that has whole seconds only.
    return location.coordinate.distance(to: other.coordinate) <= maximumSpeed * (seconds == 0 ? 1 : seconds)
  }
}
