/// A transcoder for UTF-16. An unpaired surrogate is an invalid character.
package struct UTF16Transcoder: XMLTranscoder {
  private let isBigEndian: Bool
  /// First byte of a unit cut by the end of the input.
  private var firstByte: UInt8?
  /// First unit of a surrogate pair cut by the end of the input.
  private var lead: UInt16?

  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Creates the transcoder of a text that begins with a byte order mark and an ASCII character; `nil` for any other text.
  package init?(markOf head: Span<UInt8>) {
    guard head.count >= 4, head.extracting(2..<min(head.count, 32)).indices.contains(where: { head[$0 + 2] == 0 })
    else { return nil }
    switch (head[0], head[1]) {
    case (0xFF, 0xFE): isBigEndian = false
    case (0xFE, 0xFF): isBigEndian = true
    default: return nil
    }
  }

  package mutating func convert(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    for index in 0..<bytes.count {
      guard let first = firstByte.take() else {
        firstByte = bytes[index]
        continue
      }
      let (high, low) = isBigEndian ? (first, bytes[index]) : (bytes[index], first)
      append(UInt16(high) << 8 | UInt16(low), to: &text)
    }
  }

  package mutating func finish(into text: inout [UInt8]) {
    if firstByte != nil || lead != nil { text.appendCutCharacter() }
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let lead = lead.take() {
      if UTF16.isTrailSurrogate(unit) {
        return text.append(character: 0x10000 + UInt32(lead & 0x3FF) << 10 + UInt32(unit & 0x3FF))
      }
      text.appendInvalidCharacter()
    }
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else if UTF16.isTrailSurrogate(unit) {
      text.appendInvalidCharacter()
    } else {
      text.append(character: UInt32(unit))
    }
  }
}
