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
