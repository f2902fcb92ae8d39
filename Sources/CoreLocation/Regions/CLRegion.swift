public import Foundation

/// An area that can be monitored. Regions are equal if their identifiers are.
open class CLRegion: NSObject {
  /// Name of the region, unique in a program.
  public let identifier: String
  /// Whether entering the region is reported.
  open var notifyOnEntry = true
  /// Whether leaving the region is reported.
  open var notifyOnExit = true

  init(identifier: String) { self.identifier = identifier }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }
  open override var hash: Int { identifier.hashValue }
  open override var description: String { "\(type(of: self)) (identifier:'\(identifier)')" }
}
