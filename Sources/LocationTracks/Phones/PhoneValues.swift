import LocationKit
import LocationText
import LocationWire

/// Where the values of one position stand in the text of its record. Each format has other names for them.
struct PhoneValues {
  var accuracy = JSONValue.missing
  var verticalAccuracy = JSONValue.missing
  var height = JSONValue.missing
  var speed = JSONValue.missing
  var course = JSONValue.missing
  /// A name in quotes, or a number.
  var device = JSONValue.missing

  /// The meaning of the numbers that differ between formats.
  struct Meaning {
    let height: PointQuantity
    let metresPerSecond: Double
  }
}

extension JSONValue {
  /// A number, also one in quotes, as Google writes milliseconds and offsets.
  func quantity(in text: Span<UInt8>) -> Double? {
    guard kind == .string else { return number(in: text) }
    return DecimalText.double(text.extracting(range))
  }
}
