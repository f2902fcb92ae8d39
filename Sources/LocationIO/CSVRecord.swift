/// A row of a CSV file: its fields without quotes and without the blanks around them.
public struct CSVRecord: Sendable {
  /// The text of all fields, without anything between them.
  public private(set) var bytes: [UInt8] = []
  /// Where each field ends in ``bytes``.
  private var ends: [Int] = []
  /// Where it begins, counted from 1; a quoted field may go on over more.
  public private(set) var line = 1

  /// How many fields there are.
  public var count: Int { ends.count }

  public var isEmpty: Bool { bytes.isEmpty }

  /// Where the field stands in ``bytes``; empty for one that the row has not.
  public func range(_ field: Int) -> Range<Int> {
    guard ends.indices.contains(field) else { return 0..<0 }
    return (field == 0 ? 0 : ends[field - 1])..<ends[field]
  }

  /// Whether a field behind the first `count` holds something: then it is unknown which column has two. A separator at the end of
  /// each row is common.
  public func hasValues(beyond count: Int) -> Bool {
    count < ends.count && ends[ends.count - 1] > range(count).lowerBound
  }

  public func field(_ field: Int) -> [UInt8] { Array(bytes[range(field)]) }

  mutating func begin(at line: Int) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    self.line = line
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// - Parameter isBlank: of what the end of the field is freed.
  mutating func endField(trimming isBlank: (UInt8) -> Bool) {
    let start = ends.last ?? 0
    while bytes.count > start, isBlank(bytes[bytes.count - 1]) { bytes.removeLast() }
    ends.append(bytes.count)
  }
}
