import Glibc

/// Converts any encoding for which the C library has a converter. Not for use from two threads at once.
final class IconvTranscoder: XMLTranscoder {
  private let conversion: iconv_t
  /// The bytes of a character that the input has cut, a few at most, and behind them the next piece.
  private var input: [UInt8] = []

  /// `nil` if the C library has no converter for the encoding of this name, or is linked statically.
  init?(from encoding: String) {
    guard Self.isLoadable, let conversion = iconv_open("UTF-8", encoding), conversion != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.conversion = conversion
  }

  /// glibc loads its converters as shared libraries. Those of another release crash a static executable, whose symbols `dlsym`
  /// does not find.
  private static var isLoadable: Bool { dlsym(nil, "iconv_open") != nil }

  deinit { iconv_close(conversion) }

  func convert(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    var input: [UInt8] = []
    swap(&input, &self.input)
    bytes.withUnsafeBufferPointer { input.append(contentsOf: $0) }
    let rest = input.withUnsafeMutableBytes { input in
      var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var count = input.count
      while true {
        let fault = step(&next, &count, into: &text)
        if fault == EILSEQ {
          flush(into: &text)
          text.appendInvalidCharacter()
          if count > 0 { (next, count) = (next.map { $0 + 1 }, count - 1) }
        } else if fault != E2BIG {
          return count
        }
      }
    }
    input.removeSubrange(..<(input.count - rest))
    swap(&input, &self.input)
  }

  func finish(into text: inout [UInt8]) {
    flush(into: &text)
    if !input.isEmpty { text.appendCutCharacter() }
  }

  /// Appends a letter that is held back because the next byte may be its accent.
  private func flush(into text: inout [UInt8]) {
    var (nothing, none): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    _ = step(&nothing, &none, into: &text)
  }

  /// Appends what the next bytes give, as much as is taken at a time. Returns 0, or why the conversion stopped.
  private func step(
    _ next: inout UnsafeMutablePointer<CChar>?, _ count: inout Int, into text: inout [UInt8]
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { output in
      var end = output.baseAddress
      var room = output.count
      let fault = iconv(conversion, &next, &count, &end, &room) == -1 ? errno : 0
      output[..<(output.count - room)].withMemoryRebound(to: UInt8.self) { text.append(contentsOf: $0) }
      return fault
    }
  }
}
