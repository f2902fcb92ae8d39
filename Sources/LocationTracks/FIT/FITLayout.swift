/// A field of a message: its number, name, type, unit and scale.
struct FITField {
  let number: UInt8
  /// Name as in the public profile: `position_lat`.
  let name: String
  let type: FITType
  /// Unit: `m`; empty if there is none.
  let unit: String
  /// A value is the number in the message, divided by the scale, less the offset.
  let scale: Double
  let offset: Double
}

/// The layout of a message, declared once: reader and writer use it.
///
/// A declaration is a text with a field in each line, as in the public profile of the protocol: number, name, type, and unit,
/// scale and offset if there are any.
///
///     253 timestamp    uint32 s
///     0   position_lat sint32 semicircles
///     2   altitude     uint16 m 5 500
struct FITLayout {
  /// Name as in the public profile: `record`.
  let name: String
  /// Number of the message in all files.
  let number: UInt16
  let fields: [FITField]

  /// Creates a layout from its declaration, which is part of the program: an invalid one stops it.
  init(_ name: String, _ number: UInt16, _ declaration: StaticString) {
    (self.name, self.number) = (name, number)
    fields = "\(declaration)".split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      guard words.count >= 3, let number = UInt8(words[0]), let type = FITType(rawValue: String(words[2])) else {
        preconditionFailure("\(name) has an invalid field: \(line)")
      }
      return FITField(
        number: number, name: String(words[1]), type: type, unit: words.count > 3 ? String(words[3]) : "",
        scale: words.count > 4 ? Double(words[4]) ?? 1 : 1, offset: words.count > 5 ? Double(words[5]) ?? 0 : 0)
    }
  }

  /// Returns the field with a name. A name that the layout does not have stops the program.
  func field(_ name: String) -> FITField {
    guard let field = fields.first(where: { $0.name == name }) else {
      preconditionFailure("\(self.name) has no field \(name)")
    }
    return field
  }
}
