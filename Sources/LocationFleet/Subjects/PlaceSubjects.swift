package import LocationKit

extension PointOfInterest {
  /// Attribute with the ids of the subjects that a place is for.
  package static let subjectsAttribute = "subjects"

  /// Whether the place is for a subject. One without the attribute ``subjectsAttribute`` is for all. The attribute is a
  /// list of ids with commas, or a JSON array of them; an asterisk in one stands for any text.
  package func isFor(_ subject: String) -> Bool {
    guard let list = attributes[Self.subjectsAttribute] else { return true }
    let isArray = list.first == "[" && list.last == "]"
    let names = (isArray ? list.dropFirst().dropLast() : list[...]).split(separator: ",")
    return names.isEmpty
      || names.contains { name in
        var bytes = name.utf8[...].trimming(0x20)
        if isArray { bytes = bytes.trimming(0x22) }
        return SubjectPattern.matches(subject.utf8[...], bytes)
      }
  }
}

/// A pattern of ids of subjects, in which an asterisk stands for any text.
package enum SubjectPattern {
  /// Whether an id matches a pattern.
  package static func matches(_ subject: String, _ pattern: String) -> Bool {
    matches(subject.utf8[...], pattern.utf8[...])
  }

  fileprivate static func matches(_ text: Substring.UTF8View, _ pattern: Substring.UTF8View) -> Bool {
    let asterisk = UInt8(ascii: "*")
    var (text, pattern) = (text, pattern)
    /// Where the search continues if the rest after the last asterisk does not match.
    var retry: (text: Substring.UTF8View, pattern: Substring.UTF8View)?
    while true {
      if let next = pattern.first, next == asterisk {
        pattern = pattern.dropFirst()
        retry = (text, pattern)
      } else if text.isEmpty, pattern.isEmpty {
        return true
      } else if let next = text.first, next == pattern.first {
        (text, pattern) = (text.dropFirst(), pattern.dropFirst())
      } else if let last = retry, !last.text.isEmpty {
        (text, pattern) = (last.text.dropFirst(), last.pattern)
        retry = (text, pattern)
      } else {
        return false
      }
    }
  }
}

extension Substring.UTF8View {
  fileprivate func trimming(_ byte: UInt8) -> Self {
    var rest = self
    while rest.first == byte { rest = rest.dropFirst() }
    while rest.last == byte { rest = rest.dropLast() }
    return rest
  }
}
