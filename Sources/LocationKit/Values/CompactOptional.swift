/// Stores an optional number in eight bytes: `nil` is a NaN inside and never seen outside. A number that is not finite is
/// taken as unknown, so that no NaN and no infinity passes this gate.
@propertyWrapper
public struct CompactOptional: Sendable, Hashable {
  private var bits: UInt64

  private static let none = Double.nan.bitPattern

  public init(wrappedValue: Double?) {
    bits = Self.none
    self.wrappedValue = wrappedValue
  }

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
