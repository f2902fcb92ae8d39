import LocationKit

/// A message to write: fields of a layout under a local number.
struct FITMessage {
  private let layout: FITLayout
  private let local: UInt8
  private let fields: [FITField]
  /// Bytes of each text, including its end.
  private let textSize: Int

  /// - Parameter names: the fields in the order in which their values follow.
  init(_ layout: FITLayout, local: UInt8, _ names: [String], textSize: Int = 0) {
    (self.layout, self.local, self.textSize) = (layout, local, textSize)
    fields = names.map(layout.field)
  }

  /// Appends the definition.
  func define(in bytes: inout [UInt8]) {
    bytes += [0x40 | local, 0, 0, UInt8(truncatingIfNeeded: layout.number), UInt8(layout.number >> 8)]
    bytes.append(UInt8(fields.count))
    for field in fields {
      bytes += [field.number, UInt8(field.type == .string ? textSize : field.type.size), field.type.code]
    }
  }

  /// Appends a message with a number for each field: in the field's unit for `nil` and for what does not fit, unknown.
  func append(_ values: Double?..., text: String? = nil, to bytes: inout [UInt8]) {
    bytes.append(local)
    for (index, field) in fields.enumerated() {
      if field.type == .string {
        let characters = (text ?? "").prefixFitting(textSize - 1)
        bytes += characters
        bytes += [UInt8](repeating: 0, count: textSize - characters.count)
      } else {
        Self.append(values[index], field, to: &bytes)
      }
    }
  }

  private static func append(_ value: Double?, _ field: FITField, to bytes: inout [UInt8]) {
    var bits = field.type.invalid
    if let value, let number = Int(exactly: ((value + field.offset) * field.scale).rounded()), field.type.holds(number)
    {
      bits = UInt64(bitPattern: Int64(number))
    }
    for index in 0..<field.type.size { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
  }
}

extension FITType {
  /// Whether a number can be written, other than as the unknown one.
  func holds(_ number: Int) -> Bool {
    let bits = 8 * size
    if isSigned { return number >= -(1 << (bits - 1)) && number < Int(clamping: invalid) }
    return number >= 0 && (bits == 64 || number < 1 << bits) && UInt64(number) != invalid
  }
}

extension FITField {
  /// Whether a value in the field's unit can be written.
  func holds(_ value: Double) -> Bool {
    Int(exactly: ((value + offset) * scale).rounded()).map { type.holds($0) } ?? false
  }
}

extension String {
  /// Returns the bytes of the characters that fit.
  fileprivate func prefixFitting(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in self {
      let more = character.utf8
      if bytes.count + more.count > count { break }
      bytes += more
    }
    return bytes
  }
}
