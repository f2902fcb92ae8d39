import LocationKit

/// A sentence to a receiver, such as `$PMTK220,100*2F`, split into its fields.
struct RequestLine: Sendable, Hashable {
  /// The name and the fields after it.
  let fields: [String]

  var name: String { fields.first ?? "" }

  /// Creates the fields of a line that begins with `$`; `nil` if its checksum is missing or wrong.
  init?(_ line: [UInt8]) {
    guard line.first == UInt8(ascii: "$"), let star = line.lastIndex(of: UInt8(ascii: "*")) else { return nil }
    let body = line[1..<star]
    let sum = body.reduce(0, ^)
    let sent = String(decoding: line[(star + 1)...].prefix(2), as: UTF8.self)
    guard UInt8(sent, radix: 16) == sum else { return nil }
    fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a field as a number; `nil` if it is empty, missing or not a whole number.
  func integer(_ index: Int) -> Int? { fields.indices.contains(index) ? Int(fields[index]) : nil }

  /// Returns a sentence with its checksum and line end. `body`: everything between `$` and `*`.
  static func sentence(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(0, ^)
    return [UInt8(ascii: "$")] + Array(body.utf8)
      + [UInt8(ascii: "*"), HexDigit.digit(sum >> 4), HexDigit.digit(sum & 0xF)] + Array("\r\n".utf8)
  }
}
