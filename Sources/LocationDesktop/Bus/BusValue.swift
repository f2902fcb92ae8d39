/// A value of D-Bus.
package indirect enum BusValue: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// Elements of one type, whose signature an empty array needs.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// An entry of a dictionary, which is an array of entries.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// The type: `a{sv}`.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .array(let element, _): "a" + element
    case .structure(let parts): "(" + parts.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  /// Returns a dictionary of names and values of any type, `a{sv}`, ordered by name.
  package static func dictionary(_ values: [String: BusValue]) -> BusValue {
    let entries = values.sorted { $0.key < $1.key }.map { BusValue.entry(.string($0.key), .variant($0.value)) }
    return .array(of: "{sv}", entries)
  }

  // MARK: Contents, of values from another program that may have any type

  package var string: String? {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): text
    case .variant(let value): value.string
    default: nil
    }
  }

  package var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .variant(let value): value.bool
    default: nil
    }
  }

  package var uint32: UInt32? {
    switch self {
    case .uint32(let value): value
    case .variant(let value): value.uint32
    default: nil
    }
  }

  package var uint64: UInt64? {
    switch self {
    case .uint64(let value): value
    case .variant(let value): value.uint64
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .double(let value): value
    case .variant(let value): value.double
    default: nil
    }
  }

  /// The elements of an array or a structure.
  package var elements: [BusValue]? {
    switch self {
    case .array(_, let elements), .structure(let elements): elements
    case .variant(let value): value.elements
    default: nil
    }
  }

  /// The entries of a dictionary, by key.
  package var entries: [BusValue: BusValue]? {
    guard let elements else { return nil }
    var entries: [BusValue: BusValue] = [:]
    for case .entry(let key, let value) in elements { entries[key] = value }
    return entries
  }

  /// Returns a value of a dictionary whose keys are names.
  package subscript(_ name: String) -> BusValue? {
    guard let elements else { return nil }
    for case .entry(let key, let value) in elements where key.string == name { return value }
    return nil
  }
}
