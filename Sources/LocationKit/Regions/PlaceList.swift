/// A lookup of up to some thousand places in memory. Each query is a scan, with a cheap bound before each exact
/// distance; for more places, use an index.
public struct PlaceList: PlaceLookup {
  /// Places, sorted by id.
  public let places: [PointOfInterest]
  /// Fault if two places have the same id; `nil` if all ids differ.
  public let fault: LocationError?
  private let bounds: [Bound]

  private struct Bound: Sendable {
    let circle: BoundingCircle
    let center: UnitVector

    init(_ region: Region) {
      circle = region.boundingCircle
      center = circle.center.unitVector
    }

    /// Returns whether the region is certainly farther away than `metres`: the straight line through the Earth is
    /// shorter than any path on its surface.
    func isFarther(than metres: Double, from vector: UnitVector) -> Bool {
      let chord = (circle.radius + metres) / UnitVector.smallestRadius
      return center.squaredChord(to: vector) > chord * chord
    }
  }

  /// Creates a list. The ids must differ: otherwise the list has a ``fault``, with which a manager ends its run.
  public init(_ places: [PointOfInterest] = []) {
    self.places = places.sorted { $0.id < $1.id }
    bounds = self.places.map { Bound($0.region) }
    fault = zip(self.places, self.places.dropFirst()).first { $0.id == $1.id }.map { first, _ in
      LocationError(.invalidArgument, "two places have the same id", context: first.id, remedy: "rename one of them")
    }
  }

  /// Number of places.
  public var count: Int { places.count }

  /// Returns the place at an index of ``places``.
  public func place(_ number: Int) -> PointOfInterest { places[number] }

  /// Returns the numbers of those of the ids that are in the list, by binary search.
  public func numbers(of ids: Set<String>) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for id in ids {
      let number = places.partitionPoint { $0.id < id }
      if number < places.count, places[number].id == id { numbers[id] = number }
    }
    return numbers
  }

  /// Appends the numbers of places within `margin` metres, and possibly others: see ``PlaceLookup``.
  public func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    let vector = coordinate.unitVector
    for number in bounds.indices where !bounds[number].isFarther(than: margin, from: vector) { numbers.append(number) }
  }

  /// Returns the exact distance in metres to the edge of a place, negative inside.
  public func distance(from coordinate: Coordinate, to number: Int) -> Double {
    places[number].region.distance(to: coordinate)
  }

  /// Returns the precomputed circle around a place.
  public func boundingCircle(of number: Int) -> BoundingCircle { bounds[number].circle }
}
