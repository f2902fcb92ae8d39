import LocationKit

/// A request as it was received (RFC 9112).
package struct PlaceRequest: Sendable, Hashable {
  package var method: String
  /// Target with its query: `/places?lat=52.5&long=13.4`.
  package var target: String
  /// Headers by their names in lower case; if a name occurs twice, the last counts.
  package var headers: [String: String] = [:]

  package var path: String { String(target.prefix { $0 != "?" }) }

  /// Names and values of the query in order, without percent escapes.
  var query: [(name: String, value: String)] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (Self.unescaped(name), Self.unescaped(pair.dropFirst(name.count + 1)))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    [UInt8](percentEncoded: text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}
