/// Some thousand places in memory. Each question is a scan with a cheap bound before each exact distance; for more places
/// there is an index.
public struct PointOfInterestList: PointOfInterestLookup {
  /// By id.
  public let places: [PointOfInterest]
  private let bounds: [Bound]

  private struct Bound: Sendable {
    let circle: BoundingCircle
    let center: UnitVector

    init(_ region: Region) {
      circle = region.boundingCircle
      center = circle.center.unitVector
    }

    /// Whether the region is surely farther away than so many metres: the straight line through the earth is shorter than
    /// any way along it.
    func isFarther(than metres: Double, from vector: UnitVector) -> Bool {
      let chord = (circle.radius + metres) / UnitVector.smallestRadius
      return center.squaredChord(to: vector) > chord * chord
    }
  }

  /// The ids differ.
  public init(_ places: [PointOfInterest] = []) {
    self.places = places.sorted { $0.id < $1.id }
    bounds = self.places.map { Bound($0.region) }
  }

  public var count: Int { places.count }

  public func place(_ number: Int) -> PointOfInterest { places[number] }

  public func numbers(of ids: Set<String>) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for id in ids {
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle].id < id { low = middle + 1 } else { high = middle }
      }
      if low < places.count, places[low].id == id { numbers[id] = low }
    }
    return numbers
  }

  public func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    let vector = coordinate.unitVector
    for number in bounds.indices where !bounds[number].isFarther(than: margin, from: vector) { numbers.append(number) }
  }

  public func distance(from coordinate: Coordinate, to number: Int) -> Double {
    places[number].region.distance(to: coordinate)
  }

  public func boundingCircle(of number: Int) -> BoundingCircle { bounds[number].circle }
}
