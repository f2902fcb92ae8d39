import CLibXML2

/// Finds the first bytes that an encoding does not have.
///
/// libxml2 gives up a whole piece of input for one such byte, also what is good before it: knowing where the bad one is,
/// the piece can be cut there.
final class XMLEncodingProbe {
  private let encoding: xmlCharEncodingHandlerPtr
  private let input = xmlBufferCreate()
  private let output = xmlBufferCreate()

  /// `nil` for an encoding that libxml2 does not know.
  init?(encoding name: UnsafePointer<CChar>) {
    guard let encoding = xmlFindCharEncodingHandler(name) else { return nil }
    self.encoding = encoding
  }

  deinit {
    xmlCharEncCloseFunc(encoding)
    xmlBufferFree(input)
    xmlBufferFree(output)
  }

  /// How many of these bytes, which follow those of the last call, come before the first bad one.
  func goodPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    xmlBufferAdd(input, bytes.baseAddress, Int32(bytes.count))
    var result: Int32
    var rest: Int32
    repeat {
      rest = xmlBufferLength(input)
      xmlBufferEmpty(output)
      result = xmlCharEncInFunc(encoding, output, input)
    } while result >= 0 && xmlBufferLength(input) < rest && xmlBufferLength(input) > 0
    guard result == Self.isBad else { return bytes.count }
    return max(0, bytes.count - Int(xmlBufferLength(input)))
  }

  /// What xmlCharEncInFunc returns where it cannot go on, as against -1 and -3 for a character that is not whole yet.
  private static let isBad: Int32 = -2
}
