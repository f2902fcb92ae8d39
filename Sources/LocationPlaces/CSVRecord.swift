/// A row of a CSV file: its fields without quotes and without the blanks around them.
struct CSVRecord {
  var fields: [[UInt8]] = []
  /// Where it begins, counted from 1; a quoted field may go on over more.
  let line: Int

  var isEmpty: Bool { fields.allSatisfy(\.isEmpty) }
}
