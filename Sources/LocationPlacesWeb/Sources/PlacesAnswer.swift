public import LocationKit

/// Places, and how far they can be trusted.
public struct PlacesAnswer: Sendable {
  public var places: [PointOfInterest]
  /// Since the service gave them, by the time of day; `nil` where nobody knows.
  public var age: Duration?
  /// For how long from now on they may be used without asking again, as the service says; `nil` where nobody does.
  public var lifetime: Duration?
  /// Whether they are older than the service wants, because it is away or is not to be asked.
  public var isStale = false
  /// What went wrong, and did not keep the places from coming: a service that is away, a kept answer that is damaged,
  /// entries that are no places. Worth telling the user.
  public var remarks: [LocationError] = []

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
