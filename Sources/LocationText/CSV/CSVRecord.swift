package import LocationKit

/// A row of a CSV file: its fields without quotes and without the blanks around them.
package struct CSVRecord: Sendable {
  /// Text of all fields, without separators.
  package private(set) var bytes: [UInt8] = []
  /// End of each field in ``bytes``.
  private var ends: [Int] = []
  /// Line in which the row begins, from 1; a quoted field can extend over several lines.
  package private(set) var line = 1

  package var count: Int { ends.count }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Number of bytes of the fields, and of the separators after them.
  var length: Int { bytes.count + ends.count }

  /// Returns the range of a field in ``bytes``; empty if the row does not have that field.
  package func range(_ field: Int) -> Range<Int> {
    guard ends.indices.contains(field) else { return 0..<0 }
    return (field == 0 ? 0 : ends[field - 1])..<ends[field]
  }

  /// Returns whether a field after the first `count` has content: it is then unknown which column is divided in two.
  /// Empty fields there are common, because many writers put a separator at the end of each row.
  package func hasValues(beyond count: Int) -> Bool {
    count < ends.count && ends[ends.count - 1] > range(count).lowerBound
  }

  /// Returns the error of a row with such a field; `count` is the number of columns in the header.
  package func surplusFields(beyond count: Int, in source: String) -> LocationError {
    LocationError(
      .invalidData, "the row has \(self.count) fields, and the header \(count)", context: "\(source):\(line)",
      remedy: "put fields that hold the separator in double quotes")
  }

  /// Returns a copy of a field's bytes; empty if the row does not have that field.
  package func field(_ field: Int) -> [UInt8] { Array(bytes[range(field)]) }

  mutating func begin(at line: Int) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    self.line = line
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: Span<UInt8>) { text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }

  /// - Parameter isBlank: returns whether to trim a byte at the end of the field.
  mutating func endField(trimming isBlank: (UInt8) -> Bool) {
    let start = ends.last ?? 0
    while bytes.count > start, isBlank(bytes[bytes.count - 1]) { bytes.removeLast() }
    ends.append(bytes.count)
  }
}
