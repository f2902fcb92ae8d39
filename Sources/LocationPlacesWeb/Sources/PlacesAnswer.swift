public import LocationKit

/// Places, with their age and reliability.
public struct PlacesAnswer: Sendable {
  /// Places of the answer.
  public var places: [PointOfInterest]
  /// Time since the service sent them, by the time of day; `nil` if unknown.
  public var age: Duration?
  /// Time from now on for which they may be used without a new request, as the service allows; `nil` if unknown.
  public var lifetime: Duration?
  /// Whether they are older than the service allows, because it is unavailable or must not be queried.
  public var isStale = false
  /// Problems that did not prevent the delivery of the places: an unavailable service, a damaged stored answer,
  /// entries that are not places. Report them to the user.
  public var remarks: [LocationError] = []

  /// Creates an answer.
  public init(
    places: [PointOfInterest], age: Duration? = nil, lifetime: Duration? = nil, isStale: Bool = false,
    remarks: [LocationError] = []
  ) {
    self.places = places
    self.age = age
    self.lifetime = lifetime
    self.isStale = isStale
    self.remarks = remarks
  }
}
