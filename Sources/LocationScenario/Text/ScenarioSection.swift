package import LocationKit

/// A mapping with known keys in a scenario file, or in another file that this package defines.
package struct ScenarioSection {
  private let source: String
  private let node: YAMLNode
  private var values: [String: YAMLMember] = [:]

  /// - Parameter name: the user's name for the section, for errors: `a step`.
  package init(_ node: YAMLNode, name: String, keys: [String], source: String) throws(LocationError) {
    self.source = source
    self.node = node
    guard let mapping = node.mapping else {
      throw Self.error(
        "\(name) is a list of `key: value`", at: node, source: source, remedy: "it may have: \(Self.quoted(keys))")
    }
    for member in mapping {
      let key = member.key
      guard let word = key.scalar else { throw Self.error("this is not a key", at: key, source: source) }
      guard keys.contains(word) else {
        let remedy =
          nearest(to: word, among: keys).map { "did you mean `\($0)`?" } ?? "known here: \(Self.quoted(keys))"
        throw Self.error("unknown key `\(word)` in \(name)", at: key, source: source, remedy: remedy)
      }
      values[word] = member
    }
  }

  package subscript(_ key: String) -> YAMLNode? { values[key]?.value }

  var keys: Set<String> { Set(values.keys) }

  package func required(_ key: String, remedy: String) throws(LocationError) -> YAMLNode {
    guard let value = self[key] else { throw error("`\(key)` is missing", remedy: remedy) }
    return value
  }

  /// Returns the text of a scalar value; throws if it is empty or a list.
  package func text(_ key: String) throws(LocationError) -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.scalar, !text.isEmpty else { throw error("`\(key)` has no value", at: key) }
    return text
  }

  func number(_ key: String) throws(LocationError) -> Double? {
    guard let text = try text(key) else { return nil }
    guard let number = DecimalText.double(text) else { throw error("`\(key)` is not a number: \(text)", at: key) }
    return number
  }

  /// Reads a number in SI units or degrees, within `range`, from a text with a unit.
  func quantity(
    _ key: String, _ quantity: Quantity, in range: ClosedRange<Double>
  ) throws(LocationError) -> Double? {
    guard let text = try text(key) else { return nil }
    guard let value = quantity.value(of: text) else {
      let lacksUnit = DecimalText.double(text) != nil
      throw error(
        lacksUnit ? "`\(key)` has no unit: \(text)" : "`\(key)` is not \(quantity.name): \(text)", at: key,
        remedy: "write it like \(quantity.example)")
    }
    guard range.contains(value) else { throw error("`\(key)` cannot be \(text)", at: key) }
    return value
  }

  package func number(_ key: String, in range: ClosedRange<Double>) throws(LocationError) -> Double? {
    guard let number = try number(key) else { return nil }
    guard range.contains(number) else {
      throw error("`\(key)` cannot be \(number)", at: key, remedy: "it is \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  package func integer<Number: FixedWidthInteger & Sendable>(
    _ key: String, in range: ClosedRange<Number>
  ) throws(LocationError) -> Number? {
    guard let text = try text(key) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw error(
        "`\(key)` cannot be \(text)", at: key,
        remedy: "it is a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  package func flag(_ key: String) throws(LocationError) -> Bool? {
    switch try text(key) {
    case nil: nil
    case "true": true
    case "false": false
    case let text?: throw error("`\(key)` cannot be \(text)", at: key, remedy: "it is true or false")
    }
  }

  /// Reads one of the words of `Word`.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, as type: Word.Type
  ) throws(LocationError) -> Word? where Word.RawValue == String {
    guard let node = self[key] else { return nil }
    return try Self.word(node, key: key, as: type, source: source)
  }

  /// Reads several of the words of `Word`, each at most once.
  func words<Word: RawRepresentable & CaseIterable & Hashable>(
    _ key: String, as type: Word.Type
  ) throws(LocationError) -> [Word]? where Word.RawValue == String {
    guard let node = self[key] else { return nil }
    guard let items = node.sequence, !items.isEmpty else {
      throw error("`\(key)` is not a list", at: key, remedy: "write it like [\(Word.allCases.map(\.rawValue)[0])]")
    }
    var words: [Word] = []
    for item in items {
      let word = try Self.word(item, key: key, as: type, source: source)
      guard !words.contains(word) else {
        throw Self.error("`\(word.rawValue)` appears twice", at: item, source: source)
      }
      words.append(word)
    }
    return words
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, key: String, as type: Word.Type, source: String
  ) throws(LocationError) -> Word where Word.RawValue == String {
    let text = node.scalar ?? ""
    guard let word = Word(rawValue: text) else {
      throw error(
        "`\(key)` has no value `\(text)`", at: node, source: source,
        remedy: "its values are \(quoted(Word.allCases.map(\.rawValue)))")
    }
    return word
  }

  /// Returns the section below a key.
  package func section(_ key: String, keys: [String]) throws(LocationError) -> ScenarioSection? {
    guard let node = self[key] else { return nil }
    return try ScenarioSection(node, name: "`\(key)`", keys: keys, source: source)
  }

  /// - Parameter what: the items' name, for errors.
  package func list(_ key: String, of what: String, atMost limit: Int) throws(LocationError) -> [YAMLNode]? {
    guard let node = self[key] else { return nil }
    guard let items = node.sequence, !items.isEmpty else {
      throw error("`\(key)` is not a list of \(what)", at: key, remedy: "begin each of them with `- `")
    }
    guard items.count <= limit else { throw error("`\(key)` has more than \(limit) \(what)", at: key) }
    return items
  }

  func instant(_ key: String) throws(LocationError) -> UTCInstant? {
    guard let text = try text(key) else { return nil }
    guard let instant = UTCInstant(iso8601: text), !instant.isLeapSecond else {
      throw error("`\(key)` is not a time: \(text)", at: key, remedy: "write it like 2026-05-01T10:00:00Z")
    }
    return instant
  }

  /// Reads a duration of 0 or more.
  func span(_ key: String) throws(LocationError) -> Duration? {
    guard let text = try text(key) else { return nil }
    guard let duration = Duration(scenarioText: text) else {
      let lacksUnit = DecimalText.double(text) != nil
      let remedy = lacksUnit ? "write \(text)s for seconds" : "write it like 20s, 1.5s or 1min 30s"
      throw error("`\(key)` is not a duration: \(text)", at: key, remedy: remedy)
    }
    return duration
  }

  func duration(_ key: String) throws(LocationError) -> Duration? {
    guard let duration = try span(key) else { return nil }
    guard duration >= .nanoseconds(1) else { throw error("`\(key)` must be longer than 0 s", at: key) }
    return duration
  }

  func point(_ key: String) throws(LocationError) -> Coordinate? {
    guard let node = self[key] else { return nil }
    let remedy = "write it as [latitude, longitude], in degrees"
    guard let items = node.sequence, items.count == 2 else {
      throw error("`\(key)` is not a pair of numbers", at: key, remedy: remedy)
    }
    var degrees: [Double] = []
    for item in items {
      guard let number = item.scalar.flatMap({ DecimalText.double($0) }) else {
        throw Self.error("`\(item.scalar ?? "")` is not a number", at: item, source: source, remedy: remedy)
      }
      degrees.append(number)
    }
    guard let coordinate = Coordinate(latitude: degrees[0], longitude: degrees[1]) else {
      throw error(
        "invalid position: latitude \(degrees[0]), longitude \(degrees[1])", at: key,
        remedy: "latitude is −90 to 90 and comes first, longitude is −180 to 180")
    }
    return coordinate
  }

  package func error(_ message: String, at key: String? = nil, remedy: String? = nil) -> LocationError {
    Self.error(message, at: key.flatMap { values[$0]?.value } ?? node, source: source, remedy: remedy)
  }

  static func error(_ message: String, at node: YAMLNode, source: String, remedy: String? = nil) -> LocationError {
    LocationError(.invalidData, message, context: "\(source):\(node.mark)", remedy: remedy)
  }

  static func quoted(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
}
