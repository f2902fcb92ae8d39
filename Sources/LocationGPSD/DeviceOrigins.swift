import LocationKit

/// One origin for each device of a source: readings share it.
struct DeviceOrigins {
  private let source: String
  private let kind: LocationOrigin.Kind
  private var origins: [String: LocationOrigin] = [:]

  init(source: String, kind: LocationOrigin.Kind) {
    self.source = source
    self.kind = kind
  }

  /// - Parameter device: empty when unknown.
  mutating func origin(device: String) -> LocationOrigin {
    if let origin = origins[device] { return origin }
    let origin = LocationOrigin(source: source, device: device.isEmpty ? nil : device, kind: kind)
    origins[device] = origin
    return origin
  }
}
