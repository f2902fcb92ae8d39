import LocationKit

/// Eight bytes of text with a form: a `0` in the form is any digit, everything else is itself.
struct FixedWidthDigits {
  /// A digit's value in its byte, 0 in the bytes of all else.
  private let digits: UInt64
  /// In each byte ten times its own digit and its right neighbour's.
  private let pairs: UInt64

  /// `nil` for a text of another form.
  @inline(__always)
  init?(_ word: UInt64, _ form: StaticString) {
    precondition(form.utf8CodeUnitCount == 8)
    // The compiler reads the form and leaves numbers.
    let form = UInt64(littleEndian: UnsafeRawPointer(form.utf8Start).loadUnaligned(as: UInt64.self))
    let others = (form.marks(notOf: UInt8(ascii: "0")) &>> 7) &* 0xFF
    let digits = word ^ form
    // Digits stay below 16, also with 6 more.
    let withSix = digits &+ (UInt64(repeating: 6) & ~others)
    guard (digits | withSix) & UInt64(repeating: 0xF0) | digits & others == 0 else { return nil }
    self.digits = digits
    pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: digits &>> UInt64(truncatingIfNeeded: 8 &* index)) }

  /// The number that the digit there and the one behind it are.
  @inline(__always)
  func pair(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: pairs &>> UInt64(truncatingIfNeeded: 8 &* index)) }
}
