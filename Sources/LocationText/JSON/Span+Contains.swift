extension Span<UInt8> {
  /// Returns whether the text occurs anywhere in these bytes.
  package func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { buffer in
      guard count >= buffer.count else { return false }
      for start in 0...(count - buffer.count) where buffer.indices.allSatisfy({ self[start + $0] == buffer[$0] }) {
        return true
      }
      return false
    }
  }
}
