extension Span<UInt8> {
  /// Whether these bytes stand anywhere in it.
  func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { buffer in
      guard count >= buffer.count else { return false }
      for start in 0...(count - buffer.count) where buffer.indices.allSatisfy({ self[start + $0] == buffer[$0] }) {
        return true
      }
      return false
    }
  }
}
