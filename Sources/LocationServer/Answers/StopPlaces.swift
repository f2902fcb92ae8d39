import LocationKit
import LocationText

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
