/// The encoding of a document, identified by its name.
struct XMLEncoding {
  let name: String

  init(name: String) { self.name = name }

  /// Returns the encoding that the first bytes determine, by a byte order mark or by characters of more than one byte
  /// (XML 1.0, appendix F). It takes precedence over the declaration. `nil` if the declaration decides.
  init?(provenBy head: [UInt8]) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      name = "UTF-8"
    } else if let (_, name) = Self.marks.first(where: { head.starts(with: $0.bytes) }) {
      self.name = name
    } else if head.count >= 4, let name = Self.name(zeros: head[..<4].map { $0 == 0 }) {
      self.name = name
    } else {
      return nil
    }
  }

  var isUTF8: Bool { plainName == "UTF8" }

  /// Returns a transcoder; `nil` for an unknown encoding.
  func makeTranscoder() -> (any XMLTranscoder)? {
    switch plainName {
    case "USASCII", "ASCII": SingleByteTranscoder.ascii
    case "ISO88591", "LATIN1": SingleByteTranscoder.latin1
    case "WINDOWS1252", "CP1252": SingleByteTranscoder.windows1252
    case "UTF16BE": UTF16Transcoder(isBigEndian: true)
    case "UTF16", "UTF16LE": UTF16Transcoder(isBigEndian: false)
    default: IconvTranscoder(from: name)
    }
  }

  /// Name without case and punctuation, of which files use many variants.
  private var plainName: String { name.uppercased().filter { $0.isLetter || $0.isNumber } }

  /// Byte order marks, the longer ones first: a document does not begin with a NUL.
  private static let marks: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"), ([0xFF, 0xFE], "UTF-16LE"),
    ([0xFE, 0xFF], "UTF-16BE"),
  ]

  /// Returns the encoding of four bytes of ASCII characters that are zero at these positions.
  private static func name(zeros: [Bool]) -> String? {
    switch zeros {
    case [false, true, false, true]: "UTF-16LE"
    case [true, false, true, false]: "UTF-16BE"
    case [false, true, true, true]: "UTF-32LE"
    case [true, true, true, false]: "UTF-32BE"
    default: nil
    }
  }
}
