import Glibc
import LocationKit
import LocationTracks

/// An edit that moves each location to the centre of its cell in a grid over the Earth. The grid is always the same: the
/// mean of many locations is no closer to the truth than one of them, which it would be with noise.
///
/// Speed, course, heights and all that a path can be computed from are left out.
struct CoordinateBlur: TrackEdit {
  /// Sizes of a cell in metres.
  static let sizes = 1.0...1_000_000

  /// Height of a cell in metres, and its width as closely as whole cells go around the Earth.
  let size: Double

  /// Metres of a degree of latitude, at least.
  private static let metresPerDegree = 110_574.0

  mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    guard case .point(let point) = entry, let location = blurred(point.location) else { return }
    entries.append(TrackEntry(location))
  }

  private func blurred(_ location: Location) -> Location? {
    guard let center = center(of: location.coordinate) else { return nil }
    var blurred = Location(
      coordinate: center, time: location.time, mode: location.mode, origin: location.origin)
    blurred.status = location.status
    blurred.satellitesUsed = location.satellitesUsed
    blurred.isOutOfOrder = location.isOutOfOrder
    blurred.startsSegment = location.startsSegment
    // The coordinate is at most a cell away from the reported one.
    let accuracy = location.horizontalAccuracy
    blurred.horizontalAccuracy = Accuracy(
      radius: (accuracy?.radius ?? 0) + size, level: accuracy?.level ?? .unknown, basis: accuracy?.basis ?? .stated)
    return blurred
  }

  /// Returns the centre of the cell that contains a coordinate.
  func center(of coordinate: Coordinate) -> Coordinate? {
    let height = min(180, size / Self.metresPerDegree)
    let rows = (180 / height).rounded(.down)
    let row = min(rows - 1, ((coordinate.latitude + 90) / 180 * rows).rounded(.down))
    let latitude = -90 + (row + 0.5) * 180 / rows
    let columns = max(1, (360 / height * cos(latitude * .pi / 180)).rounded(.down))
    // The longitude 180 is the longitude -180.
    let column = ((coordinate.longitude + 180) / 360 * columns).rounded(.down).truncatingRemainder(dividingBy: columns)
    let longitude = -180 + (column + 0.5) * 360 / columns
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
