/// The namespace declarations in scope at one position of a document.
struct XMLNamespaces {
  private struct Declaration {
    var start: Int
    var prefixCount: Int
    var uriCount: Int
  }

  private var declarations: [Declaration] = []
  /// Prefixes and URIs in sequence.
  private var text: [UInt8] = []

  var count: Int { declarations.count }

  mutating func declare(prefix: UnsafeBufferPointer<UInt8>, uri: UnsafeBufferPointer<UInt8>) {
    declarations.append(Declaration(start: text.count, prefixCount: prefix.count, uriCount: uri.count))
    text.append(contentsOf: prefix)
    text.append(contentsOf: uri)
  }

  /// Removes all but the first `count` declarations.
  mutating func removeAll(after count: Int) {
    guard count < declarations.count else { return }
    text.removeLast(text.count - declarations[count].start)
    declarations.removeLast(declarations.count - count)
  }

  /// Calls `body` with the URI of a prefix; `nil` if the prefix is not declared. Without a prefix and a declaration,
  /// there is no namespace: the URI is empty.
  func withURI<Result>(of prefix: UnsafeBufferPointer<UInt8>, _ body: (Span<UInt8>?) -> Result) -> Result {
    for declaration in declarations.reversed() where declares(declaration, prefix) {
      let start = declaration.start + declaration.prefixCount
      return body(text.span.extracting(start..<(start + declaration.uriCount)))
    }
    return body(prefix.isEmpty ? Span() : nil)
  }

  private func declares(_ declaration: Declaration, _ prefix: UnsafeBufferPointer<UInt8>) -> Bool {
    guard declaration.prefixCount == prefix.count else { return false }
    for index in 0..<prefix.count where text[declaration.start + index] != prefix[index] { return false }
    return true
  }
}
