package import LocationKit
package import Yams

/// A YAML document of bounded size and processing time, with the positions of its nodes.
package struct YAMLDocument {
  /// Largest size in bytes; a path of ten thousand steps is smaller.
  package static let maximumSize = 1_000_000

  /// Root node; `nil` if the document contains only comments.
  package let root: Node?

  /// - Parameters:
  ///   - source: the file as the user named it.
  ///   - subject: the kind of document, for errors: `scenario`.
  package init(_ text: String, source: String, subject: String) throws(LocationError) {
    guard text.utf8.count <= Self.maximumSize else {
      throw LocationError(
        .invalidData, "the \(subject) is larger than \(Self.maximumSize) bytes", context: source)
    }
    if let mark = YAMLAliasSearch.firstAlias(in: text) {
      throw LocationError(
        .invalidData, "YAML aliases (`*name`) are not part of a \(subject)",
        context: "\(source):\(mark.line):\(mark.column)",
        remedy: "write the value itself; in a text, put a word before the asterisk")
    }
    do {
      // The encoding is given explicitly because Yams would otherwise read it from the environment.
      root = try Parser(yaml: text, encoding: .utf8).singleRoot()
    } catch {
      throw Self.locationError(error, source)
    }
  }

  private static func locationError(_ error: any Error, _ source: String) -> LocationError {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      LocationError(.invalidData, "not YAML: \(problem)", context: "\(source):\(mark)")
    case .duplicatedKeysInMapping(let keys, let context):
      LocationError(
        .invalidData, "`\(keys.joined(separator: "`, `"))` appears twice", context: "\(source):\(context.mark)")
    case .reader(let problem, _, _, _):
      LocationError(.invalidData, "not YAML: \(problem)", context: source, remedy: "save the file as UTF-8 text")
    default:
      LocationError(.invalidData, "not YAML: \(error)", context: source)
    }
  }
}
