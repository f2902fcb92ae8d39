import LocationKit
import LocationText

/// The members of a JSON object: the body of a request, or a line of a file.
struct JSONBody: Sendable {
  private var values: [String: JSONValue] = [:]
  private let bytes: [UInt8]

  /// Throws 400 unless the bytes are one object whose members have different names.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    var repeated: String?
    do throws(JSONFault) {
      var scanner = JSONScanner()
      let text = bytes.span
      scanner.skipBlanks(text)
      var found: [String: JSONValue] = [:]
      try scanner.forEachMember(text, depth: 1) { name, value in
        guard let name = name.text(in: bytes.span) else { return }
        if found.updateValue(value, forKey: name) != nil { repeated = name }
      }
      try scanner.finish(text)
      values = found
    } catch {
      throw Problem(400, "the body is not a JSON object: \(error.what) at byte \(error.offset)")
    }
    if let repeated { throw Problem(400, "the member \(repeated) is repeated") }
  }

  /// Whether the object has the member, and it is not `null`.
  func has(_ name: String) -> Bool { value(name) != nil }

  /// Whether the member is `true`.
  func isTrue(_ name: String) -> Bool { value(name)?.kind == .true }

  /// Returns the text; `nil` if the member is missing. Throws 400 for another kind of value.
  func text(_ name: String) throws(Problem) -> String? { try member(name, "a text") { $0.text(in: bytes.span) } }

  /// Returns the text, or the digits of a number; `nil` if the member is missing. Throws 400 for another kind of value.
  func words(_ name: String) throws(Problem) -> String? {
    try member(name, "a text or a number") { Element(value: $0, bytes: bytes).words }
  }

  /// The values of all members that are texts.
  var allTexts: [String] { values.values.compactMap { $0.text(in: bytes.span) } }

  /// Returns the number; `nil` if the member is missing. Throws 400 for another kind of value.
  func number(_ name: String) throws(Problem) -> Double? { try member(name, "a number") { $0.number(in: bytes.span) } }

  /// Returns the whole number; `nil` if the member is missing. Throws 400 for another kind of value.
  func integer(_ name: String) throws(Problem) -> Int? {
    try member(name, "a whole number") { $0.number(in: bytes.span).flatMap { Int(exactly: $0) } }
  }

  /// Returns the time; `nil` if the member is missing. Throws 400 for another text.
  func time(_ name: String) throws(Problem) -> UTCInstant? {
    guard let text = try text(name) else { return nil }
    guard let time = UTCInstant(iso8601: text) else { throw Problem(400, "the member \(name) is not a time") }
    return time
  }

  /// Returns the texts of a list; `nil` if the member is missing. Throws 400 for another kind of value.
  func texts(_ name: String) throws(Problem) -> [String]? {
    try member(name, "a list of texts") { value in
      let elements = Element(value: value, bytes: bytes).list
      let texts = elements?.compactMap { $0.value.text(in: bytes.span) }
      return texts?.count == elements?.count ? texts : nil
    }
  }

  /// Returns the elements of a list; `nil` if the member is missing. Throws 400 for another kind of value.
  func list(_ name: String) throws(Problem) -> [Element]? {
    try member(name, "a list") { Element(value: $0, bytes: bytes).list }
  }

  /// An element of a list.
  struct Element: Sendable {
    fileprivate let value: JSONValue
    /// The text that contains it.
    fileprivate let bytes: [UInt8]

    /// The text, or the digits of a number; `nil` for another kind of value.
    var words: String? {
      value.kind == .number ? String(decoding: bytes[value.range], as: UTF8.self) : value.text(in: bytes.span)
    }

    /// The elements; `nil` for another kind of value.
    var list: [Element]? {
      guard value.kind == .array else { return nil }
      var scanner = JSONScanner(at: Int(value.start))
      let span = bytes.span
      var elements: [Element] = []
      do throws(JSONFault) {
        try scanner.forEachElement(span, depth: 1) { scanner throws(JSONFault) in
          elements.append(Element(value: try scanner.value(span, depth: 2), bytes: bytes))
        }
      } catch { return nil }
      return elements
    }

    func object() throws(Problem) -> JSONBody {
      guard value.kind == .object else { throw Problem(400, "an element of the list must be an object") }
      return try JSONBody(Array(bytes[value.range]))
    }
  }

  /// Returns the object; `nil` if the member is missing. Throws 400 for another kind of value.
  func object(_ name: String) throws(Problem) -> JSONBody? {
    guard let value = value(name) else { return nil }
    guard value.kind == .object else { throw Problem(400, "the member \(name) must be an object") }
    return try JSONBody(Array(bytes[value.range]))
  }

  /// Returns what `read` does for a member; `nil` if the member is missing. Throws 400 if `read` returns `nil`.
  private func member<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(Problem) -> Value? {
    guard let value = value(name) else { return nil }
    guard let member = read(value) else { throw Problem(400, "the member \(name) must be \(expected)") }
    return member
  }

  private func value(_ name: String) -> JSONValue? { values[name].flatMap { $0.kind == .null ? nil : $0 } }
}
