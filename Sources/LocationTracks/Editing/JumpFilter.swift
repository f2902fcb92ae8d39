import LocationKit

/// An edit that drops points that cannot be reached at a maximum speed.
///
/// A point is accepted if it can be reached from the last accepted point. Unreachable points are held back. If a
/// reachable point follows, the held points were jumps and are dropped. If ``believedAfter`` of them are consistent
/// with each other, these are accepted and begin a new segment. A wrong point at the beginning is therefore dropped as
/// well, whereas a place reached during a pause of the recording is kept. At the end of a segment, the held points are
/// dropped if a point was accepted before; otherwise the longest consistent chain is kept. A point without a time is
/// not judged.
package struct JumpFilter: TrackEdit {
  /// Number of consistent points that are accepted as a real movement.
  package static let believedAfter = 3
  /// Maximum number of held points that are searched for consistent ones.
  static let mostSuspects = 16

  private let maximumSpeed: Double
  private var believed: Location?
  /// Entries since the last accepted point.
  private var held: [TrackEntry] = []
  private var suspects: [Suspect] = []
  private var segment = SegmentStart()
  package private(set) var leftOut: [String: Int] = [:]

  /// A point that is held back.
  private struct Suspect {
    let location: Location
    /// Index in the held entries.
    let index: Int
    /// Length of the longest chain that ends with this point, in which each point can be reached from the previous one;
    /// and the previous suspect in it.
    let length: Int
    let previous: Int?
  }

  /// - Parameter maximumSpeed: metres per second, greater than 0.
  package init(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point) where point.location.time != nil: take(point, into: &entries)
    case .point, .sky, .heading, .fault, .metadata, .waypoint, .route, .routePoint:
      if held.isEmpty { keep(entry, into: &entries) } else { hold(entry, into: &entries) }
    case .noFix, .track:
      finish(into: &entries)
      entries.append(entry)
    }
  }

  package mutating func finish(into entries: inout [TrackEntry]) {
    let longest = suspects.map(\.length).max() ?? 0
    let best = believed == nil ? suspects.firstIndex { $0.length == longest } : nil
    release(keeping: best, into: &entries)
    believed = nil
  }

  private mutating func take(_ point: TrackPoint, into entries: inout [TrackEntry]) {
    if point.location.startsSegment { finish(into: &entries) }
    if let believed, isReachable(point.location, from: believed) {
      release(keeping: nil, into: &entries)
      self.believed = point.location
      return keep(.point(point), into: &entries)
    }
    if suspects.count == Self.mostSuspects { release(keeping: nil, into: &entries) }
    let suspect = suspect(point.location)
    suspects.append(suspect)
    held.append(.point(point))
    guard suspect.length == Self.believedAfter else { return }
    if believed != nil { segment.breakLine() }
    release(keeping: suspects.count - 1, into: &entries)
    believed = point.location
  }

  private func suspect(_ location: Location) -> Suspect {
    var (length, previous): (Int, Int?) = (1, nil)
    for (number, other) in suspects.enumerated()
    where other.length >= length && isReachable(location, from: other.location) {
      (length, previous) = (other.length + 1, number)
    }
    return Suspect(location: location, index: held.count, length: length, previous: previous)
  }

  private mutating func hold(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    held.append(entry)
    // Limits memory; real files have fewer entries between two points.
    if held.count > 1024 { release(keeping: nil, into: &entries) }
  }

  /// Releases the held entries. Of the suspects, only the chain that ends with `last` is kept.
  private mutating func release(keeping last: Int?, into entries: inout [TrackEntry]) {
    var dropped = Set(suspects.map(\.index))
    var next = last
    while let number = next {
      dropped.remove(suspects[number].index)
      next = suspects[number].previous
    }
    for (index, entry) in held.enumerated() {
      if dropped.contains(index), case .point(let point) = entry {
        segment.drop(point.location)
        leftOut["jumps", default: 0] += 1
      } else {
        keep(entry, into: &entries)
      }
    }
    held.removeAll(keepingCapacity: true)
    suspects.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    guard case .point(let point) = entry else { return entries.append(entry) }
    entries.append(.point(segment.keep(point)))
  }

  private func isReachable(_ location: Location, from other: Location) -> Bool {
    guard let time = location.time, let before = other.time else { return true }
    let seconds = time.duration(since: before).inSeconds.magnitude
    // Two points of one second, in a file that stores whole seconds only.
    return location.coordinate.distance(to: other.coordinate) <= maximumSpeed * (seconds == 0 ? 1 : seconds)
  }
}
