public import Foundation

extension CLMonitor {
  /// A circle on the Earth: satisfied inside it.
  public struct CircularGeographicCondition: CLCondition {
    /// Centre of the circle.
    public let center: CLLocationCoordinate2D
    /// Radius in metres.
    public let radius: CLLocationDistance

    /// Creates a circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    private enum Key: String, CodingKey {
      case latitude, longitude, radius
    }

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      center = CLLocationCoordinate2D(
        latitude: try values.decode(Double.self, forKey: .latitude),
        longitude: try values.decode(Double.self, forKey: .longitude))
      radius = try values.decode(Double.self, forKey: .radius)
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(center.latitude, forKey: .latitude)
      try values.encode(center.longitude, forKey: .longitude)
      try values.encode(radius, forKey: .radius)
    }
  }

  /// The presence of a beacon. It is never monitored here: its event is ``Event/State/unmonitored``, with
  /// ``Event/conditionUnsupported``.
  public struct BeaconIdentityCondition: CLCondition {
    /// Identifier of the beacon.
    public let uuid: UUID
    /// Most significant value; `nil` for any.
    public let major: UInt16?
    /// Least significant value; `nil` for any.
    public let minor: UInt16?

    /// Creates a condition for all beacons with an identifier.
    public init(uuid: UUID) { (self.uuid, major, minor) = (uuid, nil, nil) }

    /// Creates a condition for all beacons with an identifier and a major value.
    public init(uuid: UUID, major: UInt16) { (self.uuid, self.major, minor) = (uuid, major, nil) }

    /// Creates a condition for one beacon.
    public init(uuid: UUID, major: UInt16, minor: UInt16) { (self.uuid, self.major, self.minor) = (uuid, major, minor) }
  }
}
