import LocationText

/// What a phone has posted, in whatever form: parameters of the query, and a form or a JSON object as the body. Programs name
/// wrong types, so that the body itself decides.
struct PostedFields: Sendable {
  let query: RequestQuery
  /// The form; `nil` if the body is empty, JSON, or neither.
  let form: RequestQuery?
  /// The object; `nil` if the body is no JSON object.
  let json: JSONBody?

  init(_ request: ServerRequest) {
    query = request.query
    let first = request.body.first { !$0.isJSONBlank }
    json = first == UInt8(ascii: "{") ? try? JSONBody(request.body) : nil
    let text = json == nil && first != nil ? String(validating: request.body, as: UTF8.self) : nil
    form = text.flatMap { try? RequestQuery($0[...]) }
  }

  /// Returns the value of the first of some names that has one. The body precedes the query.
  func text(_ names: String...) throws(Problem) -> String? {
    for name in names {
      if let text = try form?.text(name) { return text }
      if let text = try query.text(name) { return text }
    }
    return nil
  }

  /// The value of `token`, wherever it is.
  var token: String? {
    let posted = json.flatMap { try? $0.text("token") }
    return posted ?? (try? text("token")) ?? nil
  }

  /// All values that are texts, those of the query first.
  var texts: [String] { query.allValues + (form?.allValues ?? []) + (json?.allTexts ?? []) }
}

extension UInt8 {
  fileprivate var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
