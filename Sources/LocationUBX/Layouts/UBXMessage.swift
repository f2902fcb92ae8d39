/// A message whose fields are read and written by their names, for code that handles few messages: each access looks
/// the name up. See ``UBXNumber`` for reading many.
///
/// A name that the message does not have stops the program.
public struct UBXMessage: Sendable {
  /// Layout of the payload.
  public let layout: UBXLayout
  /// Bytes of the fields.
  public private(set) var payload: [UInt8]

  /// Creates a message of zeros with a number of groups, which the message states.
  public init(_ layout: UBXLayout, groups: Int = 0) {
    self.layout = layout
    payload = layout.payload(groups: groups)
    if let name = layout.groupCount { self[name] = Int64((payload.count - layout.fixedSize) / layout.groupSize) }
  }

  /// Creates a message from a received payload; `nil` if the message is unknown.
  public init?(_ kind: UBXKind, _ payload: Span<UInt8>) {
    guard let layout = UBXLayout.of(kind, payload) else { return nil }
    self.layout = layout
    self.payload = payload.withUnsafeBufferPointer { Array($0) }
  }

  /// Class and number.
  public var kind: UBXKind { layout.kind }

  /// The message with its header and checksum.
  public var frame: [UInt8] { UBXFrame.bytes(kind, payload.span) }

  /// Number of groups in the payload.
  public var groups: Int { layout.groups(in: payload.span) }

  /// A number as the payload contains it; `nil` if the payload is too short, as those of older versions are. Then a
  /// new value is ignored.
  public subscript(name: String, group: Int = 0) -> Int64? {
    get {
      let place = layout.place(name)
      return place.number.raw(payload.span, from: base(place, group))
    }
    set {
      guard let newValue else { return }
      write(name, group) { $0.write(newValue, to: &$1, from: $2) }
    }
  }

  /// Returns a number in the field's unit; `nil` if the payload is too short.
  public func value(_ name: String, in group: Int = 0) -> Double? {
    let place = layout.place(name)
    return place.number.value(payload.span, from: base(place, group))
  }

  /// Writes a number in the field's unit, rounded; `missing` for `nil`. A payload that is too short remains as it is.
  public mutating func set(_ name: String, to value: Double?, in group: Int = 0, missing: Int64 = 0) {
    write(name, group) { $0.write(value, to: &$1, from: $2, missing: missing) }
  }

  private mutating func write(_ name: String, _ group: Int, _ body: (UBXNumber, inout [UInt8], Int) -> Void) {
    let place = layout.place(name)
    let base = base(place, group)
    guard place.number.raw(payload.span, from: base) != nil else { return }
    body(place.number, &payload, base)
  }

  /// Returns a text up to its first zero, without blanks at its end; `nil` if the payload is too short. Characters
  /// outside of ASCII become question marks.
  public func text(_ name: String, in group: Int = 0) -> String? {
    guard let bytes = bytes(of: name, group) else { return nil }
    var text = ""
    for byte in payload[bytes].prefix(while: { $0 != 0 }) {
      text.unicodeScalars.append(Unicode.Scalar((0x20..<0x7F).contains(byte) ? byte : UInt8(ascii: "?")))
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Writes a text, cut to its field, of which the last byte remains zero.
  public mutating func set(_ name: String, to text: String, in group: Int = 0) {
    guard let bytes = bytes(of: name, group) else { return }
    let characters = Array(text.utf8.prefix(bytes.count - 1))
    payload.replaceSubrange(bytes, with: characters + [UInt8](repeating: 0, count: bytes.count - characters.count))
  }

  private func bytes(of name: String, _ group: Int) -> Range<Int>? {
    let place = layout.place(name)
    let start = base(place, group) + place.number.offset
    return start + place.size <= payload.count ? start..<(start + place.size) : nil
  }

  /// Returns the start of the part of the payload to which a field belongs.
  private func base(_ place: UBXLayout.Place, _ group: Int) -> Int {
    guard place.isInGroup else { return 0 }
    // No payload reaches as far as the base of a group that cannot be.
    let isPossible = (0...UBXFrame.longestPayload).contains(group)
    return isPossible ? layout.fixedSize + group * layout.groupSize : UBXFrame.longestPayload
  }
}
