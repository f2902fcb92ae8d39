import LocationKit
import Yams

/// A mapping of a scenario file whose keys are known.
struct ScenarioSection {
  private let source: String
  private let node: Node
  private var values: [String: (key: Node, value: Node)] = [:]

  /// - Parameter name: what the user calls it, for errors: `a step`.
  init(_ node: Node, name: String, keys: [String], source: String) throws(LocationError) {
    self.source = source
    self.node = node
    guard case .mapping(let mapping) = node else {
      throw Self.error(
        "\(name) is a list of `key: value`", at: node, source: source, remedy: "it may have: \(Self.quoted(keys))")
    }
    for (key, value) in mapping {
      guard let word = key.scalar?.string else { throw Self.error("this is no key", at: key, source: source) }
      guard keys.contains(word) else {
        let remedy =
          nearest(to: word, among: keys).map { "did you mean `\($0)`?" } ?? "known here: \(Self.quoted(keys))"
        throw Self.error("unknown key `\(word)` in \(name)", at: key, source: source, remedy: remedy)
      }
      values[word] = (key, value)
    }
  }

  subscript(_ key: String) -> Node? { values[key]?.value }

  var keys: Set<String> { Set(values.keys) }

  func required(_ key: String, remedy: String) throws(LocationError) -> Node {
    guard let value = self[key] else { throw error("`\(key)` is missing", remedy: remedy) }
    return value
  }

  /// The text of a value that is no list and not empty.
  func text(_ key: String) throws(LocationError) -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.scalar?.string, !text.isEmpty else { throw error("`\(key)` has no value", at: key) }
    return text
  }

  func number(_ key: String) throws(LocationError) -> Double? {
    guard let text = try text(key) else { return nil }
    guard let number = Self.number(text) else { throw error("`\(key)` is not a number: \(text)", at: key) }
    return number
  }

  func instant(_ key: String) throws(LocationError) -> UTCInstant? {
    guard let text = try text(key) else { return nil }
    guard let instant = UTCInstant(iso8601: text), !instant.isLeapSecond else {
      throw error("`\(key)` is not a time: \(text)", at: key, remedy: "write it like 2026-05-01T10:00:00Z")
    }
    return instant
  }

  func duration(_ key: String) throws(LocationError) -> Duration? {
    guard let text = try text(key) else { return nil }
    guard let duration = Duration(scenarioText: text) else {
      let remedy = Self.number(text) != nil ? "write \(text)s for seconds" : "write it like 20s, 1.5s or 1min 30s"
      throw error("`\(key)` is not a duration: \(text)", at: key, remedy: remedy)
    }
    guard duration >= .nanoseconds(1) else { throw error("`\(key)` must be longer than nothing", at: key) }
    return duration
  }

  func point(_ key: String) throws(LocationError) -> Coordinate? {
    guard let node = self[key] else { return nil }
    let remedy = "write it as [latitude, longitude], in degrees"
    guard case .sequence(let items) = node, items.count == 2 else {
      throw error("`\(key)` is no pair of numbers", at: key, remedy: remedy)
    }
    var degrees: [Double] = []
    for item in items {
      guard let number = item.scalar.flatMap({ Self.number($0.string) }) else {
        throw Self.error("`\(item.scalar?.string ?? "")` is not a number", at: item, source: source, remedy: remedy)
      }
      degrees.append(number)
    }
    guard let coordinate = Coordinate(latitude: degrees[0], longitude: degrees[1]) else {
      throw error(
        "no such place: latitude \(degrees[0]), longitude \(degrees[1])", at: key,
        remedy: "latitude is −90 to 90 and comes first, longitude is −180 to 180")
    }
    return coordinate
  }

  func error(_ message: String, at key: String? = nil, remedy: String? = nil) -> LocationError {
    let place = key.flatMap { values[$0] }.map { $0.value.mark ?? $0.key.mark } ?? node.mark
    return LocationError(
      .badData, message, place: place.map { "\(source):\($0)" } ?? source, remedy: remedy)
  }

  static func error(_ message: String, at node: Node, source: String, remedy: String? = nil) -> LocationError {
    LocationError(.badData, message, place: node.mark.map { "\(source):\($0)" } ?? source, remedy: remedy)
  }

  static func quoted(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }

  private static func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return DecimalText.double(bytes.span)
  }
}
