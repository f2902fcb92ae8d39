public import LocationKit

/// The position of a subject at one time.
public struct ArchivedPosition: Sendable, Hashable {
  /// The coordinate of the location with that time, or a coordinate that is interpolated between both neighbours along
  /// the geodesic. `nil` if it is unknown: before the first location, after the last one, across a gap, a new segment
  /// or a damaged block.
  public var coordinate: Coordinate?
  /// The last location at this time or before it.
  public var before: Location?
  /// The first location at this time or after it.
  public var after: Location?
}

extension Archive {
  /// Returns the position of a subject at a time.
  ///
  /// Reads two blocks, and those that overlap them.
  ///
  /// - Parameters:
  ///   - subject: the subject; empty for the archive's own.
  ///   - time: the time of the position.
  ///   - longestGap: the longest time between two locations across which a coordinate is interpolated.
  public func position(
    of subject: String = "", at time: UTCInstant, longestGap: Duration = .seconds(60)
  ) throws(LocationError) -> ArchivedPosition {
    guard let number = number(of: subject) else { return ArchivedPosition() }
    let before = try lastLocation(number, upTo: time.nanoseconds)
    let after = try firstLocation(number, from: time.nanoseconds)
    var position = ArchivedPosition(before: before, after: after)
    guard let before, let after, let start = before.time, let end = after.time else { return position }
    if start.nanoseconds == time.nanoseconds { position.coordinate = before.coordinate }
    guard position.coordinate == nil, !after.startsSegment, end.duration(since: start) <= longestGap,
      !damages.contains(where: { $0.mayConcern(time) })
    else { return position }
    let share =
      Double(time.nanoseconds.saturatingSubtracting(start.nanoseconds))
      / Double(end.nanoseconds.saturatingSubtracting(start.nanoseconds))
    position.coordinate = before.coordinate.interpolated(to: after.coordinate, at: share)
    return position
  }

  /// Reads the groups backwards from the key until one contains a location.
  func lastLocation(_ subject: Int, upTo key: Int64) throws(LocationError) -> Location? {
    for group in groups(of: subject, within: .min...key).reversed() {
      var cursor = RowCursor(self, subject, group, .min...key)
      var last: Location?
      while let (rows, range) = try cursor.next() {
        last = range.last.flatMap { rows.location($0) } ?? last
      }
      if last != nil { return last }
    }
    return nil
  }

  private func firstLocation(_ subject: Int, from key: Int64) throws(LocationError) -> Location? {
    for group in groups(of: subject, within: key...(.max)) {
      var cursor = RowCursor(self, subject, group, key...(.max))
      while let (rows, range) = try cursor.next() {
        if let location = range.first.flatMap({ rows.location($0) }) { return location }
      }
    }
    return nil
  }
}

extension DamagedSpan {
  /// Returns whether locations around this time may be missing.
  func mayConcern(_ time: UTCInstant) -> Bool {
    (after ?? .min) <= time.nanoseconds && time.nanoseconds <= (before ?? .max)
  }
}
