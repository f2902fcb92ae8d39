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

  var names: [String] { Array(members.keys) }

  func integer(_ name: String) -> Int? { members[name]?.integer }
  func text(_ name: String) -> String? { members[name]?.text(in: bytes.span) }
  func flag(_ name: String) -> Bool { members[name]?.kind == .true }

  func object(_ name: String) -> APIAnswer? {
    guard let value = members[name], value.kind == .object else { return nil }
    return APIAnswer(Array(bytes[Int(value.start)..<Int(value.end)]))
  }

  /// The object with other numbers.
  func bytes(replacing numbers: [String: Int]) -> [UInt8] {
    var parts = numbers.map { "\"\($0)\":\($1)" }
    for (name, value) in members where numbers[name] == nil {
      // A string has no quotes here.
      let quote = value.kind == .string ? "\"" : ""
      parts.append("\"\(name)\":" + quote + String(decoding: bytes[value.range], as: UTF8.self) + quote)
    }
    return Array("{\(parts.joined(separator: ","))}".utf8)
  }

  /// The refusal in this answer; `nil` if there is none.
  var fault: JetStreamFault? {
    guard let error = object("error") else { return nil }
    return JetStreamFault(
      number: error.integer("err_code") ?? error.integer("code") ?? 0, text: error.text("description") ?? "refused")
  }
}

extension NATSMessage {
  /// Reads a message as the API returns it. `nil` if it is none.
  init?(stored answer: APIAnswer) {
    guard let subject = answer.text("subject"), let sequence = answer.integer("seq"),
      let payload = Base64Text.decode(answer.text("data") ?? ""),
      let head = Base64Text.decode(answer.text("hdrs") ?? "")
    else { return nil }
    self.init(subject: subject, payload: payload)
    // NATS/1.0, and a header in each line.
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let header = NATSHeader(rawValue: String(parts[0])) else { continue }
      headers[header] = String(parts[1].drop { $0 == " " })
    }
    headers[.sequence] = String(sequence)
  }
}
