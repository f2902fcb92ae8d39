/// The source of readings. All readings of a source share one object.
public final class LocationOrigin: Sendable, Hashable {
  /// Source as the user named it: `gpsd://localhost:2947`, `ride.gpx`.
  public let source: String
  /// Device within the source: `/dev/ttyACM0`. `nil` if the source is a single device.
  public let device: String?
  /// Kind of the source.
  public let kind: Kind

  /// The kind of a source: live, recorded or simulated.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The readings are made now.
    case live
    /// The readings were recorded earlier.
    case replayed
    /// The readings are not real.
    case simulated
  }

  /// Creates an origin from a source, a device within it and a kind.
  public init(source: String, device: String? = nil, kind: Kind) {
    self.source = source
    self.device = device
    self.kind = kind
  }

  /// Returns whether both are the same device of the same source, regardless of their kinds.
  func isSameDevice(as other: LocationOrigin) -> Bool {
    self === other || (source == other.source && device == other.device)
  }

  public static func == (left: LocationOrigin, right: LocationOrigin) -> Bool {
    left === right || (left.source == right.source && left.device == right.device && left.kind == right.kind)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(device)
  }
}

// Most locations share one origin: the object itself is compared first, for which nothing is retained.
extension Location {
  /// Whether both have the same origin.
  func hasOrigin(of other: Location) -> Bool { origin === other.origin || origin == other.origin }

  /// Whether both are from the same device of the same source, regardless of their kinds.
  func isFromDevice(of other: Location) -> Bool {
    origin === other.origin || origin.isSameDevice(as: other.origin)
  }
}
