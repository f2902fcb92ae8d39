extension XMLScanner {
  /// Declares the namespaces among the first `count` attributes. Illegal declarations are ignored, as by libxml2.
  mutating func declareNamespaces(_ count: Int) {
    let before = namespaces.count
    for index in 0..<count {
      let attribute = memory.attributes[index]
      guard let prefix = Self.prefix(declaredBy: attribute.name), mayBeDeclared(prefix, attribute.value) else {
        continue
      }
      namespaces.declare(prefix: prefix, uri: attribute.value)
    }
    if namespaces.count > before {
      scopes += 1
      scope = scopes
    }
  }

  /// Restores the declarations that were in scope before an element that has ended.
  mutating func restore(namespaces count: Int, scope: Int) {
    namespaces.removeAll(after: count)
    self.scope = scope
  }

  /// Returns the prefix that an attribute declares: `xmlns` declares the empty prefix, `xmlns:x` the prefix `x`.
  private static func prefix(declaredBy name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard name.count >= 5, let start = name.baseAddress, start.word(first: 5) == 0x73_6E6C_6D78 else { return nil }
    if name.count == 5 { return UnsafeBufferPointer(start: nil, count: 0) }
    guard name[5] == UInt8(ascii: ":"), name.count > 6 else { return nil }
    return UnsafeBufferPointer(rebasing: name[6...])
  }

  /// Returns whether a declaration is legal. Namespaces in XML 1.0, section 3: `xml` and `xmlns` cannot be rebound, and
  /// no prefix can be undeclared.
  private func mayBeDeclared(_ prefix: UnsafeBufferPointer<UInt8>, _ uri: UnsafeBufferPointer<UInt8>) -> Bool {
    let (prefix, uri) = (String(prefix.span), String(uri.span))
    if prefix == "xml" || prefix == "xmlns" { return false }
    if uri == "http://www.w3.org/XML/1998/namespace" || uri == "http://www.w3.org/2000/xmlns/" { return false }
    return prefix.isEmpty || !uri.isEmpty
  }
}
