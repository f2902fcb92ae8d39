/// The layout of a message, declared once: readers, writers and the page of messages use it.
///
/// The folder `Messages` has a file for each class, with a declaration for each message: its name, class and number, and
/// then a field in each line, in the notation of u-blox's interface descriptions. A blank line ends it:
///
///     NAV-EXAMPLE 01 07: position
///     iTOW  U4 ms
///     lon   I4 deg 1e-7
///     flags X1 : gnssFixOk 1, diffSoln 1, psmState 3, - 1, carrSoln 2
///     name  CH30
///     group numSvs
///     gnssId U1
///
/// A version other than the newest one follows the number: `NAV-EXAMPLE 01 07 version 0: …`.
///
/// A field has a name, a type, and a unit and a scale if there are any. `CH30` is a text of 30 bytes, `U1[4]` an array.
/// The parts of a field of bits follow after a colon, from the lowest bit on, with their widths; `-` skips bits. After
/// `group`, the fields occur as often as the named field states, or as the payload contains them for `*`.
public struct UBXLayout: Sendable {
  /// Name as in the interface description: `NAV-PVT`.
  public let name: String
  /// Class and number.
  public let kind: UBXKind
  /// First byte of the payloads of this version; `nil` for the newest version, or the only one.
  public let version: UInt8?
  /// Fields before the group.
  package let fields: [UBXField]
  /// Fields that repeat; empty if there are none.
  package let group: [UBXField]
  /// Name of the field that states how often the group occurs; `nil` if the payload's length does.
  public let groupCount: String?
  /// Bytes of the fields before the group.
  public let fixedSize: Int
  /// Bytes of one occurrence of the group.
  public let groupSize: Int
  private let statedGroups: UBXNumber?
  /// Places of all fields and parts; of equal names the first.
  private let places: [String: Place]

  /// Where a field or part is.
  struct Place: Sendable {
    let number: UBXNumber
    /// Bytes of the field, from its offset on.
    let size: Int
    let isInGroup: Bool
  }

  /// Creates the layouts of declarations, which are part of the program: an invalid one stops it.
  static func layouts(_ declarations: String) -> [UBXLayout] {
    let lines = declarations.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).map { UBXLayout($0) }
  }

  private init(_ lines: ArraySlice<Substring>) {
    let head = lines.first?.prefix { $0 != ":" }.split(separator: " ") ?? []
    guard head.count >= 3, let family = UInt8(head[1], radix: 16), let number = UInt8(head[2], radix: 16) else {
      preconditionFailure("a message has no name, class and number: \(head)")
    }
    let name = String(head[0])
    var fields: [UBXField] = []
    var group: [UBXField] = []
    var groupCount: String?
    var isGroup = false
    var offset = 0
    var fixedSize = 0
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      if words[0] == "group" {
        (isGroup, fixedSize, offset) = (true, offset, 0)
        groupCount = words[1] == "*" ? nil : String(words[1])
        continue
      }
      let field = Self.field(words, line, at: offset, of: name)
      offset += field.size
      if isGroup { group.append(field) } else { fields.append(field) }
    }
    (self.name, kind, self.fields, self.group) = (name, UBXKind(family, number), fields, group)
    version = head.count > 4 ? UInt8(head[4]) : nil
    self.groupCount = groupCount
    self.fixedSize = isGroup ? fixedSize : offset
    groupSize = isGroup ? offset : 0
    let named = Self.places(of: fields, areGroup: false) + Self.places(of: group, areGroup: true)
    let places = Dictionary(named) { first, _ in first }
    self.places = places
    statedGroups = groupCount.flatMap { places[$0]?.number }
  }

  private static func places(of fields: [UBXField], areGroup: Bool) -> [(String, Place)] {
    fields.flatMap { field in
      let numbers = [(field.name, UBXNumber(field))] + field.parts.map { ($0.name, UBXNumber(field, $0)) }
      return numbers.map { ($0, Place(number: $1, size: field.size, isInGroup: areGroup)) }
    }
  }

  private static func field(_ words: [Substring], _ line: Substring, at offset: Int, of message: String) -> UBXField {
    var type = words[1]
    var count = 1
    if type.hasPrefix("CH") {
      count = Int(type.dropFirst(2)) ?? 1
      type = "CH"
    } else if let bracket = type.firstIndex(of: "[") {
      count = Int(type[type.index(after: bracket)...].dropLast()) ?? 1
      type = type[..<bracket]
    }
    guard let known = UBXType(rawValue: String(type)) else {
      preconditionFailure("\(message): the field \(words[0]) has the unknown type \(words[1])")
    }
    let colon = words.firstIndex(of: ":") ?? words.count
    let unit = colon > 2 ? String(words[2]) : ""
    return UBXField(
      name: String(words[0]), type: known, offset: offset, count: count,
      scale: colon > 3 ? Double(words[3]) ?? 1 : 1, unit: unit == "-" ? "" : unit,
      parts: line.firstIndex(of: ":").map { parts(line[line.index(after: $0)...]) } ?? [])
  }

  private static func parts(_ text: Substring) -> [UBXPart] {
    var shift = 0
    return text.split(separator: ",").compactMap { part in
      let words = part.split(separator: " ")
      let width = words.last.flatMap { Int($0) } ?? 1
      defer { shift += width }
      return words[0] == "-" ? nil : UBXPart(name: String(words[0]), shift: shift, width: width)
    }
  }

  /// Returns the place of a number by the name of its field or part: `hAcc`, `gnssFixOk`. A name that the layout does
  /// not have stops the program.
  public func number(_ name: String) -> UBXNumber { place(name).number }

  func place(_ name: String) -> Place {
    guard let place = places[name] else { preconditionFailure("\(self.name) has no field \(name)") }
    return place
  }

  /// Returns how often the group occurs in a payload: as stated, and as far as the payload contains it.
  public func groups(in payload: Span<UInt8>) -> Int {
    guard groupSize > 0, payload.count > fixedSize else { return 0 }
    let contained = (payload.count - fixedSize) / groupSize
    guard let stated = statedGroups?.raw(payload) else { return contained }
    return min(contained, Int(stated))
  }

  /// Calls `body` for each field that a payload contains, in order, with the start of its group and the number of the
  /// group from 0; `nil` for fields before the group.
  package func forEachField(in payload: Span<UInt8>, _ body: (UBXField, _ base: Int, _ group: Int?) -> Void) {
    for field in fields where field.offset + field.size <= payload.count { body(field, 0, nil) }
    for index in 0..<groups(in: payload) {
      let base = fixedSize + index * groupSize
      for field in group { body(field, base, index) }
    }
  }

  /// Returns a payload of zeros with a number of groups, but not with more than a message can contain.
  public func payload(groups: Int = 0) -> [UInt8] {
    let most = groupSize > 0 ? (UBXFrame.longestPayload - fixedSize) / groupSize : 0
    return [UInt8](repeating: 0, count: fixedSize + max(0, min(groups, most)) * groupSize)
  }
}
