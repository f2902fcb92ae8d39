public import LocationKit

extension PlaceIndex {
  /// Appends, sorted, the numbers of all places whose edge is at most `margin` metres from the line between two
  /// points, and of those that the line touches or lies in. The line is straight in longitude and latitude, by the
  /// shorter way around the earth, as in a ``/LocationKit/Corridor``. The result is exact for circles; a place with another shape
  /// is found by the circle around it.
  public func search(
    along start: Coordinate, to end: Coordinate, within margin: Double = 0, into numbers: inout [Int]
  ) throws(LocationError) {
    guard let path = Corridor(path: [start, end], width: 0) else { return }
    let way = Region.corridor(path)
    let first = numbers.count
    let line = Line(from: start, to: end)
    // A piece is looked up with the surroundings of its middle.
    let wanted = max(margin, header.levels.first?.largestRadius ?? line.length)
    let pieces = max(1, min((line.length / 2 / wanted).rounded(.up), Self.mostPieces))
    let reach = margin + line.length / 2 / pieces * (1 + 1e-9)
    for piece in 0..<Int(pieces) {
      let middle = line.point(at: (Double(piece) + 0.5) / pieces)
      forEachCandidate(within: reach, of: middle, into: &numbers) { _, _ in true }
    }
    numbers.removeRepeats(from: first)
    let near = numbers[first...].filter { number in
      let record = record(number)
      return way.distance(to: record.center) <= record.radius + margin
    }
    numbers.replaceSubrange(first..., with: near.sorted())
    try throwFault()
  }

  private struct Line {
    let start: Coordinate
    let latitudes: Double
    let longitudes: Double
    /// Metres, an upper bound of the true length.
    let length: Double

    init(from start: Coordinate, to end: Coordinate) {
      self.start = start
      latitudes = end.latitude - start.latitude
      longitudes = (end.longitude - start.longitude).remainder(dividingBy: 360)
      let nearest = start.latitude * end.latitude <= 0 ? 0 : min(start.latitude.magnitude, end.latitude.magnitude)
      let across = longitudes * .pi / 180 * Ellipsoid.parallel(nearest)
      let along = latitudes * .pi / 180 * Ellipsoid.largestRadius
      length = (across * across + along * along).squareRoot()
    }

    func point(at fraction: Double) -> Coordinate {
      let longitude = start.longitude + fraction * longitudes
      return Coordinate(
        latitude: min(90, max(-90, start.latitude + fraction * latitudes)),
        longitude: longitude.magnitude > 180 ? longitude.remainder(dividingBy: 360) : longitude) ?? start
    }
  }

  private static let mostPieces = 10_000.0
}
