import LocationKit

/// Eight bytes of text in a fixed form. A `0` in the form stands for any digit, every other byte for itself.
struct FixedWidthDigits {
  /// The value of each digit in its byte; 0 in all other bytes.
  private let digits: UInt64
  /// In each byte ten times its own digit plus its right neighbour's.
  private let pairs: UInt64

  /// Reads a text; `nil` if it has another form.
  @inline(__always)
  init?(_ word: UInt64, _ form: StaticString) {
    precondition(form.utf8CodeUnitCount == 8)
    // The compiler evaluates the form and leaves only constants.
    let form = UInt64(littleEndian: UnsafeRawPointer(form.utf8Start).loadUnaligned(as: UInt64.self))
    let others = (form.marks(notOf: UInt8(ascii: "0")) &>> 7) &* 0xFF
    let digits = word ^ form
    // Digits stay below 16, even with 6 added.
    let withSix = digits &+ (UInt64(repeating: 6) & ~others)
    guard (digits | withSix) & UInt64(repeating: 0xF0) | digits & others == 0 else { return nil }
    self.digits = digits
    pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: digits &>> UInt64(truncatingIfNeeded: 8 &* index)) }

  /// Returns the number that consists of the digit at this index and the next one.
  @inline(__always)
  func pair(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: pairs &>> UInt64(truncatingIfNeeded: 8 &* index)) }
}
