import CLibYAML
package import LocationKit

/// A YAML document of bounded size and processing time, with the positions of its nodes.
package struct YAMLDocument {
  /// Largest size in bytes; a path of ten thousand steps is smaller.
  package static let maximumSize = 1_000_000

  /// Root node; `nil` if the document contains only comments.
  package let root: YAMLNode?

  /// - Parameters:
  ///   - text: in UTF-8.
  ///   - source: the file as the user named it.
  ///   - subject: the kind of document, for errors: `scenario`.
  package init(_ text: [UInt8], source: String, subject: String) throws(LocationError) {
    guard text.count <= Self.maximumSize else {
      throw LocationError(
        .invalidData, "the \(subject) is larger than \(Self.maximumSize) bytes", context: source)
    }
    root = try YAMLComposer.root(of: text, source: source, subject: subject)
  }
}

/// A node of a YAML document: a scalar, a sequence or a mapping, and its place in the text.
package struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLMember])
  }

  let content: Content
  package let mark: YAMLMark

  /// Text of a scalar.
  package var scalar: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  package var sequence: [YAMLNode]? {
    guard case .sequence(let nodes) = content else { return nil }
    return nodes
  }

  package var mapping: [YAMLMember]? {
    guard case .mapping(let members) = content else { return nil }
    return members
  }

  /// Whether a scalar has no text, or is YAML's `~` without quotes.
  package var isEmpty: Bool {
    guard case .scalar(let text, let isPlain) = content else { return false }
    return text.isEmpty || isPlain && text == "~"
  }

  /// Value of a scalar that is one of YAML 1.1's words for true and false, but `y` and `n`, in any case:
  /// https://yaml.org/type/bool.html
  package var flag: Bool? {
    switch scalar?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }
}

/// A key of a YAML mapping, and its value.
package struct YAMLMember: Sendable {
  package let key: YAMLNode
  package let value: YAMLNode
}

/// A place in a YAML text: line and column, from 1.
package struct YAMLMark: Sendable, CustomStringConvertible {
  let line: Int
  let column: Int

  init(_ mark: yaml_mark_t) {
    line = mark.line + 1
    column = mark.column + 1
  }

  package var description: String { "\(line):\(column)" }
}
