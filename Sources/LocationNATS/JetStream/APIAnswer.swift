import LocationText

/// A JSON object that JetStream answers with.
struct APIAnswer {
  private var members: [String: JSONValue] = [:]
  private let bytes: [UInt8]

  /// Creates an answer; it has no members if the bytes are not an object.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (scanner, members) = (JSONScanner(), [String: JSONValue]())
    let text = bytes.span
    do throws(JSONFault) {
      try scanner.forEachMember(text, depth: 1) { name, value in
        if let name = name.text(in: bytes.span) { members[name] = value }
      }
      self.members = members
    } catch {}
  }

  func integer(_ name: String) -> Int? { members[name]?.integer }
  func text(_ name: String) -> String? { members[name]?.text(in: bytes.span) }
  func flag(_ name: String) -> Bool { members[name]?.kind == .true }

  func object(_ name: String) -> APIAnswer? {
    guard let value = members[name], value.kind == .object else { return nil }
    return APIAnswer(Array(bytes[Int(value.start)..<Int(value.end)]))
  }

  /// The refusal in this answer; `nil` if there is none.
  var fault: JetStreamFault? {
    guard let error = object("error") else { return nil }
    return JetStreamFault(
      number: error.integer("err_code") ?? error.integer("code") ?? 0, text: error.text("description") ?? "refused")
  }
}
