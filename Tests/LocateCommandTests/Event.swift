import LocationKit

/// Events at noon on 1 May 2026, at 52.5° north and 13.25° west.
enum Event {
  static let noon = UTCInstant(iso8601: "2026-05-01T12:00:00Z")

  static func location(_ change: (inout Location) -> Void = { _ in }) -> Location {
    var location = Location(
      coordinate: coordinate, time: noon, origin: LocationOrigin(source: "test", kind: .replayed))
    change(&location)
    return location
  }

  static func transition(
    name: String? = "Gate", distance: Double = -12, _ change: (inout RegionTransition) -> Void = { _ in }
  ) -> RegionTransition {
    let place = PointOfInterest(id: "gate", name: name, region: .circle(center: coordinate, radius: 40))
    var transition = RegionTransition(place: place, location: location(), distance: distance)
    change(&transition)
    return transition
  }

  private static let coordinate =
    Coordinate(latitude: 52.5, longitude: -13.25) ?? Coordinate(latitude: 0, longitude: 0)!
}
