public import Foundation

/// The floor of a building. No source of this package reports one: ``CLLocation/floor`` is `nil`. A test may subclass it.
//
// Safe to send: the stored field is immutable, and a subclass that adds mutable state takes over this obligation, as on
// Apple's platforms.
open class CLFloor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let number: Int

  init(level: Int) { number = level }

  /// Number of the floor; 0 is the ground floor.
  open var level: Int { number }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the value is a number.
  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "level") }

  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

  /// Returns this floor: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
