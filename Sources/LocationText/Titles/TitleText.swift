/// The title of a column or a property, reduced to what identifies it: letters and digits in lower case, without accents
/// and without the signs between them. `Höhe (m)`, `hohe_m` and `HOHE.M` are equal.
package struct TitleText: Sendable, Hashable {
  package let letters: String
  /// The last word of the title, in lower case.
  package let lastWord: String

  /// - Parameter title: UTF-8; anything else is read as ISO 8859-1, which old spreadsheets write.
  package init(_ title: Span<UInt8>) {
    let bytes = title.withUnsafeBufferPointer { Array($0) }
    self.init(
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init))))
  }

  package init(_ title: String) {
    var letters = ""
    lastWord = title.lowercased().split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? ""
    for scalar in title.lowercased().unicodeScalars {
      if let plain = Self.plain[scalar] {
        letters += plain
      } else if scalar.isASCII {
        if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) { letters.unicodeScalars.append(scalar) }
      } else if scalar.properties.isAlphabetic {
        letters.unicodeScalars.append(scalar)
      }
    }
    self.letters = letters
  }

  /// Returns the rest of the title behind the first of these names after which `body` accepts it: behind `speed`, the
  /// title `speed_kmh` has the rest `kmh`. A word such as `gps` in front of the name is passed over.
  package func rest<Result>(behind names: [String], _ body: (Substring) -> Result?) -> Result? {
    for letters in candidates {
      for name in names where letters.hasPrefix(name) {
        if let result = body(letters.dropFirst(name.count)) { return result }
      }
    }
    return nil
  }

  package func isOne(of names: Set<String>) -> Bool { candidates.contains { names.contains(String($0)) } }

  /// The title, and the title without a first word that says only that it belongs to a position.
  private var candidates: [Substring] {
    let whole = letters[...]
    guard let prefix = Self.prefixes.first(where: { whole.hasPrefix($0) && whole.count > $0.count }) else {
      return [whole]
    }
    return [whole, whole.dropFirst(prefix.count)]
  }

  /// Longer words before those that they begin with.
  private static let prefixes = [
    "gpslocation", "gpsposition", "gpscoordinates", "gpsfix", "gps", "gnss", "geographische", "geographical",
    "geographic", "geogr", "geo", "locations", "location", "positions", "position", "coordinates", "coordinate",
    "coords", "coord", "trackpoint", "point", "current", "wgs84", "pos", "loc", "fix",
  ]

  private static let plain: [Unicode.Scalar: String] = {
    let variants: [(String, String)] = [
      ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
      ("i", "ìíîïĩīĭįı"),
      ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŋ"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"), ("s", "śŝşšș"),
      ("t", "ţťŧț"),
      ("u", "ùúûüũūŭůűųµμ"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"), ("ae", "æ"), ("oe", "œ"), ("ss", "ß"),
    ]
    var plain: [Unicode.Scalar: String] = [:]
    for (letter, scalars) in variants {
      for scalar in scalars.unicodeScalars { plain[scalar] = letter }
    }
    return plain
  }()
}
