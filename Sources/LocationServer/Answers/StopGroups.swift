import LocationKit
import LocationText
import LocationTotals

/// The stops of a period by place. Stops in no place are one group if they are close together.
struct StopGroups {
  /// The stops at one place, or close together.
  struct Group {
    let found: StopPlaces.Found?
    /// Mean of the centres.
    private(set) var center: Coordinate
    private(set) var count = 0
    private(set) var duration = Duration.zero
    private(set) var first: UTCInstant?
    private(set) var last: UTCInstant?

    init(_ found: StopPlaces.Found?, at center: Coordinate) { (self.found, self.center) = (found, center) }

    mutating func add(_ stop: ArchivedStop, _ time: Duration) {
      count += 1
      duration += time
      first = [first, stop.firstSeen].compactMap(\.self).min()
      last = [last, stop.lastSeen].compactMap(\.self).max()
      center = center.interpolated(to: stop.coordinate, at: 1 / Double(count))
    }
  }

  /// Metres between stops in no place that are one group: the radius of a visit.
  private static let radius = VisitLimits().radius
  /// Degrees; a cell is larger than the radius in both directions but near the poles.
  private static let cell = 0.002

  private struct Cell: Hashable {
    var north: Int
    var east: Int
  }

  private let places: StopPlaces?
  private let limits: Range<Int64>
  private var groups: [Group] = []
  /// The groups by the id of their place; and those without one by the cell where they began.
  private var byPlace: [String: Int] = [:]
  private var byCell: [Cell: [Int]] = [:]

  /// - Parameters:
  ///   - places: names the groups; `nil` if places must not be shown.
  ///   - limits: nanoseconds since 1970; the time of a stop beyond them is not counted.
  init(_ places: StopPlaces?, within limits: Range<Int64>) { (self.places, self.limits) = (places, limits) }

  mutating func add(_ stop: ArchivedStop) {
    let (start, end) = (max(stop.start, limits.lowerBound), min(stop.end, limits.upperBound))
    let time = Duration.nanoseconds(max(0, end.saturatingSubtracting(start)))
    groups[index(of: stop.coordinate)].add(stop, time)
  }

  private mutating func index(of coordinate: Coordinate) -> Int {
    let found = places?.nearest(to: coordinate)
    if let found, found.isInside {
      if let index = byPlace[found.place.id] { return index }
      byPlace[found.place.id] = groups.count
      groups.append(Group(found, at: coordinate))
      return groups.count - 1
    }
    let cell = Cell(
      north: Int((coordinate.latitude / Self.cell).rounded(.down)),
      east: Int((coordinate.longitude / Self.cell).rounded(.down)))
    for north in -1...1 {
      for east in -1...1 {
        let near = byCell[Cell(north: cell.north + north, east: cell.east + east)] ?? []
        if let index = near.first(where: { groups[$0].center.distance(to: coordinate) <= Self.radius }) { return index }
      }
    }
    byCell[cell, default: []].append(groups.count)
    groups.append(Group(found, at: coordinate))
    return groups.count - 1
  }

  /// The groups, that with the longest time first, at most `limit`.
  func objects(_ limit: Int) -> [JSONObjectText] {
    let span = Duration.nanoseconds(limits.upperBound.saturatingSubtracting(limits.lowerBound)).inSeconds
    return groups.sorted { ($0.duration, $0.count) > ($1.duration, $1.count) }.prefix(limit).map { group in
      [
        "lat": JSONDegrees(group.center.latitude), "lon": JSONDegrees(group.center.longitude),
        "place": orNull(group.found?.object), "count": group.count, "seconds": group.duration.inSeconds,
        "share": span > 0 ? min(1, group.duration.inSeconds / span) : 0, "first": orNull(group.first),
        "last": orNull(group.last),
      ]
    }
  }

  /// Number of groups.
  var count: Int { groups.count }
}

/// The names of stops: the place that contains a coordinate, or the nearest one.
struct StopPlaces {
  /// A place at or near a stop.
  struct Found {
    let place: PointOfInterest
    /// Metres from the stop to the edge of the place; negative inside.
    let distance: Double

    var isInside: Bool { distance <= 0 }

    var object: JSONObjectText {
      ["id": place.id, "name": place.name, "distance": (distance * 10).rounded() / 10]
    }
  }

  /// Metres. A place that is farther away does not tell where a stop was.
  static let farthest = 1000.0

  private let places: any PlaceLookup

  init(_ places: any PlaceLookup) { self.places = places }

  /// Returns the place that contains the coordinate, of several the smallest one; otherwise the nearest place within
  /// ``farthest``. `nil` if there is none.
  func nearest(to coordinate: Coordinate) -> Found? {
    var numbers: [Int] = []
    places.appendPlaces(within: Self.farthest, of: coordinate, to: &numbers)
    let near = numbers.map { (number: $0, distance: places.distance(from: coordinate, to: $0)) }
      .filter { $0.distance <= Self.farthest }
    let inside = near.filter { $0.distance <= 0 }
      .min { places.boundingCircle(of: $0.number).radius < places.boundingCircle(of: $1.number).radius }
    guard let found = inside ?? near.min(by: { $0.distance < $1.distance }) else { return nil }
    return Found(place: places.place(found.number), distance: found.distance)
  }
}
