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

  /// Returns the text; `nil` if the member is missing. Throws 400 for another kind of value.
  func text(_ name: String) throws(Problem) -> String? { try member(name, "a text") { $0.text(in: bytes.span) } }

  /// Returns the text, or the digits of a number; `nil` if the member is missing. Throws 400 for another kind of value.
  func words(_ name: String) throws(Problem) -> String? {
    try member(name, "a text or a number") { value in
      guard value.kind == .number else { return value.text(in: bytes.span) }
      return String(decoding: bytes[Int(value.start)..<Int(value.end)], as: UTF8.self)
    }
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
    try member(name, "a list of texts") { try? texts(in: $0) }
  }

  private func texts(in value: JSONValue) throws(JSONFault) -> [String] {
    var scanner = JSONScanner(at: Int(value.start))
    let span = bytes.span
    var texts: [String] = []
    try scanner.forEachElement(span, depth: 1) { scanner throws(JSONFault) in
      guard let text = try scanner.value(span, depth: 2).text(in: span) else { throw scanner.fault("no text") }
      texts.append(text)
    }
    return texts
  }

  /// Returns the object; `nil` if the member is missing. Throws 400 for another kind of value.
  func object(_ name: String) throws(Problem) -> JSONBody? {
    guard let value = value(name) else { return nil }
    guard value.kind == .object else { throw Problem(400, "the member \(name) must be an object") }
    return try JSONBody(Array(bytes[Int(value.start)..<Int(value.end)]))
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
