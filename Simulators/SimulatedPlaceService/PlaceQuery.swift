import LocationKit

/// A query for places around a position.
struct PlaceQuery: Equatable {
  /// The fault of a query.
  struct Fault: Error, Equatable {
    let message: String
  }

  let center: Coordinate
  /// Metres.
  let radius: Double

  static let usualRadius = 1000.0

  /// - Throws: a fault for a value that is missing, repeated, unknown, or out of its range.
  init(_ request: PlaceRequest) throws(Fault) {
    var values: [String: Double] = [:]
    for (name, text) in request.query {
      guard ["lat", "long", "radius"].contains(name) else { throw Fault(message: "\(name) is unknown") }
      guard values[name] == nil else { throw Fault(message: "\(name) appears twice") }
      let bytes = Array(text.utf8)
      guard let value = DecimalText.double(bytes.span) else { throw Fault(message: "\(name) is not a number: \(text)") }
      values[name] = value
    }
    guard let latitude = values["lat"] else { throw Fault(message: "lat is missing") }
    guard let longitude = values["long"] else { throw Fault(message: "long is missing") }
    guard let center = Coordinate(latitude: latitude, longitude: longitude) else {
      throw Fault(message: "invalid position: \(latitude), \(longitude)")
    }
    let radius = values["radius"] ?? Self.usualRadius
    guard radius > 0 else { throw Fault(message: "radius is not greater than 0") }
    self.center = center
    self.radius = radius
  }

  /// Returns the places whose centre is within the radius, the nearest first.
  func answer(of places: [SimulatedPlace]) -> [SimulatedPlace] {
    places.compactMap { place -> (SimulatedPlace, Double)? in
      guard let middle = Coordinate(latitude: place.latitude, longitude: place.longitude) else { return nil }
      let distance = middle.distance(to: center)
      return distance <= radius ? (place, distance) : nil
    }
    .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
  }
}
