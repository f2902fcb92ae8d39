/// Where readings came from. One object is shared by all the readings of a source.
public final class LocationOrigin: Sendable, Hashable {
  /// The source as the user named it: `gpsd://localhost:2947`, `ride.gpx`.
  public let source: String
  /// The device within the source: `/dev/ttyACM0`. `nil` when the source is one device.
  public let device: String?
  public let kind: Kind

  /// Whether the readings are made now, were recorded, or are made up.
  public enum Kind: Sendable, Hashable, CaseIterable {
    case live
    case replayed
    case simulated
  }

  public init(source: String, device: String? = nil, kind: Kind) {
    self.source = source
    self.device = device
    self.kind = kind
  }

  /// Whether both name one device of one source, whatever their kinds.
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
