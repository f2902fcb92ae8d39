public import Foundation

/// An area that can be monitored. Regions are equal if their identifiers are.
open class CLRegion: NSObject, NSSecureCoding, NSCopying {
  /// Name of the region, unique in a program.
  public let identifier: String
  /// Whether entering the region is reported.
  open var notifyOnEntry = true
  /// Whether leaving the region is reported.
  open var notifyOnExit = true

  init(identifier: String) { self.identifier = identifier }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeIfPresent(NSString.self, forKey: "identifier") else { return nil }
    self.identifier = "\(identifier)"
    notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
    notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
  }

  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(notifyOnExit, forKey: "notifyOnExit")
  }

  /// Returns a region with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { flagged(CLRegion(identifier: identifier)) }

  /// Gives a copy of this region the flags of this region.
  final func flagged(_ copy: CLRegion) -> CLRegion {
    (copy.notifyOnEntry, copy.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }
  open override var hash: Int { identifier.hashValue }
  open override var description: String { "\(type(of: self)) (identifier:'\(identifier)')" }
}
