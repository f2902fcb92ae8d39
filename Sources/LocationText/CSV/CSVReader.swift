package import LocationKit

/// A reader of CSV records (RFC 4180) from bytes that arrive in pieces of any size. Fields are separated by commas, or
/// by another byte. They are quoted if they contain a separator, a quote (doubled) or a line end. Lines end in LF, CR
/// LF or CR; a line end within quotes becomes LF. A byte order mark, blanks and zero bytes around a field, and empty lines
/// are ignored.
///
/// A violation of these rules is an error that names the line; the reader then continues with the next line. The
/// record is reused between calls, and reading one allocates nothing once the buffer has grown.
package struct CSVReader: Sendable {
  private enum State {
    /// At the beginning of a field, or in the blanks before it.
    case start
    case plain
    case quoted
    /// After a quote within a quoted field: it ends the field, unless the next quote doubles it.
    case quote
    /// After the quote that ended the field.
    case closed
    /// In the rest of a line that violated the rules.
    case broken
  }

  /// Record that ``next(in:from:)`` completed.
  package private(set) var record = CSVRecord()

  private let source: String
  private let separator: UInt8
  private let maximumLength: Int
  private var state = State.start
  private var isRecordComplete = true
  private var isAfterReturn = false
  /// Number of bytes of the byte order mark seen so far; `nil` after its position.
  private var markLength: Int? = 0
  private var line: Int
  private var lineOfField = 1

  /// - Parameters:
  ///   - line: number of the line in which the bytes begin.
  ///   - maximumLength: the largest number of bytes of a record, with its separators.
  package init(source: String, separator: UInt8 = UInt8(ascii: ","), line: Int = 1, maximumLength: Int = 65_536) {
    self.source = source
    self.line = line
    self.separator = separator
    self.maximumLength = maximumLength
  }

  /// Reads bytes from `index` on, up to the end of a record that is not empty, and moves `index` past them.
  /// - Returns: whether ``record`` is complete; if not, all bytes have been consumed.
  /// - Throws: ``LocationError/Code/invalidData`` for a line that violates the rules.
  package mutating func next(in bytes: Span<UInt8>, from index: inout Int) throws(LocationError) -> Bool {
    while index < bytes.count {
      if !isRecordComplete, try takePlainFields(bytes, from: &index) { continue }
      let byte = bytes[index]
      index += 1
      let begunMark = markLength ?? 0
      if markLength != nil, isMark(byte) { continue }
      if isRecordComplete { beginRecord() }
      // The bytes so far were not a byte order mark.
      if begunMark > 0 {
        for byte in Self.mark[..<begunMark] { _ = try take(byte) }
      }
      if isAfterReturn, byte == Self.lineFeed {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == Self.carriageReturn
      if try take(byte) { return true }
    }
    return false
  }

  /// Handles the end of the bytes.
  /// - Returns: whether ``record`` is complete: a last line without a line end.
  /// - Throws: ``LocationError/Code/invalidData`` if a quoted field does not end.
  package mutating func finish() throws(LocationError) -> Bool {
    defer { isRecordComplete = true }
    if state == .quoted { throw unendedQuotes }
    guard !isRecordComplete, state != .broken else { return false }
    endField()
    return !record.isEmpty
  }

  private var lineEndsRecord: Bool { state != .quoted }

  private mutating func take(_ byte: UInt8) throws(LocationError) -> Bool {
    let endsLine = byte == Self.lineFeed || byte == Self.carriageReturn
    if endsLine { line += 1 }
    if endsLine, lineEndsRecord { return endRecord() }
    switch state {
    case .broken: return false
    case .quoted: takeQuoted(byte)
    case .quote where byte == Self.quoteMark:
      state = .quoted
      record.append(byte)
    case .start where isBlank(byte), .closed where isBlank(byte), .quote where isBlank(byte):
      if state == .quote { state = .closed }
    case _ where byte == separator: endField()
    case .start where byte == Self.quoteMark: beginQuotes()
    case .start, .plain: try takePlain(byte)
    case .quote, .closed:
      throw fault("text follows the quote that ends a field", remedy: "double the quotes that belong to the text")
    }
    try checkLength()
    return false
  }

  private mutating func beginQuotes() {
    state = .quoted
    lineOfField = line
  }

  private mutating func takeQuoted(_ byte: UInt8) {
    if byte == Self.quoteMark {
      state = .quote
    } else {
      record.append(byte == Self.carriageReturn ? Self.lineFeed : byte)
    }
  }

  /// Takes the rest of a field without quotes at once, and the separator behind it. Returns `false` if the next byte is
  /// none of them.
  private mutating func takePlainFields(_ bytes: Span<UInt8>, from index: inout Int) throws(LocationError) -> Bool {
    guard markLength == nil, state == .plain || state == .start && !isBlank(bytes[index]) else { return false }
    let start = index
    // One byte more than a record may have shows that it is too long.
    let end = min(bytes.count, start + max(0, maximumLength + 1 - record.length))
    while index < end, !endsPlain(bytes[index]) { index += 1 }
    if index > start {
      state = .plain
      record.append(bytes.extracting(start..<index))
    }
    if index < bytes.count, bytes[index] == separator {
      index += 1
      endField()
    }
    try checkLength()
    return index > start
  }

  private func endsPlain(_ byte: UInt8) -> Bool {
    byte == separator || byte == Self.quoteMark || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func takePlain(_ byte: UInt8) throws(LocationError) {
    guard byte != Self.quoteMark else {
      throw fault(
        "a quote within a field that has none around it",
        remedy: "put the field in quotes and double the quotes within")
    }
    state = .plain
    record.append(byte)
  }

  private mutating func beginRecord() {
    record.begin(at: line)
    isRecordComplete = false
    state = .start
  }

  private mutating func endRecord() -> Bool {
    let isBroken = state == .broken
    if !isBroken { endField() }
    isRecordComplete = true
    return !isBroken && !record.isEmpty
  }

  /// Ends a field. Blanks within quotes belong to the field.
  private mutating func endField() {
    let separator = separator
    let isPlain = state == .plain
    record.endField { isPlain && Self.isBlank($0, besides: separator) }
    state = .start
  }

  private func isBlank(_ byte: UInt8) -> Bool { Self.isBlank(byte, besides: separator) }

  /// Some loggers fill fields with zero bytes.
  private static func isBlank(_ byte: UInt8, besides separator: UInt8) -> Bool {
    (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0) && byte != separator
  }

  private mutating func isMark(_ byte: UInt8) -> Bool {
    guard let length = markLength, byte == Self.mark[length] else {
      markLength = nil
      return false
    }
    markLength = length + 1 < Self.mark.count ? length + 1 : nil
    return true
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let quoteMark = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}

// MARK: Faults

extension CSVReader {
  private mutating func fault(_ message: String, remedy: String?) -> LocationError {
    state = .broken
    return LocationError(.invalidData, message, context: "\(source):\(line)", remedy: remedy)
  }

  private mutating func checkLength() throws(LocationError) {
    guard record.length > maximumLength else { return }
    // Within quotes that are not closed, the next line counts as the next record.
    state = .broken
    throw LocationError(
      .invalidData, "a row is longer than \(maximumLength) bytes", context: "\(source):\(record.line)",
      remedy: "look for quotes that are not closed")
  }

  private var unendedQuotes: LocationError {
    LocationError(.invalidData, "a quoted field that begins here does not end", context: "\(source):\(lineOfField)")
  }
}
