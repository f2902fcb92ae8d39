import Glibc

/// A transcoder for every encoding for which the C library has a converter. Not thread-safe.
final class IconvTranscoder: XMLTranscoder {
  private let conversion: iconv_t
  /// Bytes of a character cut by the end of the input, followed by the next piece.
  private var input: [UInt8] = []

  /// Returns `nil` if the C library has no converter for this encoding, or if it is linked statically.
  init?(from encoding: String) {
    guard Self.isLoadable, let conversion = iconv_open("UTF-8", encoding), conversion != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.conversion = conversion
  }

  /// Whether converters can be loaded. glibc loads them as shared libraries, and those of another release crash a
  /// static executable, in which `dlsym` finds no symbols.
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

  /// Appends a letter that was held back because the next byte might be its accent.
  private func flush(into text: inout [UInt8]) {
    var (nothing, none): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    _ = step(&nothing, &none, into: &text)
  }

  /// Converts the next bytes, as many as fit into the buffer. Returns 0, or why the conversion stopped.
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
