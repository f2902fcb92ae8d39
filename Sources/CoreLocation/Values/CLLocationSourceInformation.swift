public import Foundation

/// The provenance of a location.
public final class CLLocationSourceInformation: NSObject, Sendable {
  /// Whether software made the location: a scenario, a simulated receiver or a replayed track.
  public let isSimulatedBySoftware: Bool
  /// Whether a receiver made the location now.
  public let isProducedByAccessory: Bool

  /// Creates a provenance.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }
}

extension CLLocationSourceInformation: NSSecureCoding, NSCopying {
  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  public convenience init?(coder: NSCoder) {
    self.init(
      softwareSimulationState: coder.decodeBool(forKey: "simulated"),
      andExternalAccessoryState: coder.decodeBool(forKey: "accessory"))
  }

  public func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "simulated")
    coder.encode(isProducedByAccessory, forKey: "accessory")
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }
}
