/// An optional number in eight bytes. A `nil` is stored as a NaN, which is never exposed. A number that is not finite
/// becomes `nil`, so that neither NaN nor infinity can be read.
@propertyWrapper
public struct CompactOptional: Sendable, Hashable {
  private var bits: UInt64

  private static let none = Double.nan.bitPattern

  /// Creates the storage; a number that is not finite becomes `nil`.
  public init(wrappedValue: Double?) {
    bits = Self.none
    self.wrappedValue = wrappedValue
  }

  /// Creates the storage; a number that is not finite becomes `nil`.
  @inline(__always)
  init(number: Double) { bits = number.isFinite ? (number + 0.0).bitPattern : Self.none }

  /// Stored number, always finite; `nil` if unknown.
  public var wrappedValue: Double? {
    get { bits == Self.none ? nil : Double(bitPattern: bits) }
    set {
      guard let newValue, newValue.isFinite else {
        bits = Self.none
        return
      }
      bits = (newValue + 0.0).bitPattern  // −0 + 0 is 0: equal numbers have equal bits
    }
  }
}
