import LocationKit
import LocationText

/// The line of a CSV file that names its columns: the first with columns of coordinates. The lines before it are a title,
/// a comment, or Excel's `sep=;`.
struct CSVHeaderLine {
  /// Bytes of the line, with its end.
  private(set) var bytes: [UInt8] = []
  /// Its number in the file.
  private(set) var line = 1
  /// Number of lines passed over, except empty ones.
  private(set) var passedOver = 0
  /// Columns of the first line, if it has no coordinates.
  private(set) var firstColumns: CSVColumns?
  private var secondCount: Int?
  /// The columns, once the line has been found.
  private(set) var columns: CSVColumns?

  private let names: TrackColumns?
  private var total = 0
  private var isAfterReturn = false

  init(_ names: TrackColumns? = nil) { self.names = names }

  /// Takes bytes from `index`, and moves it after them. Returns `false` if no line within the possible length names
  /// coordinates.
  mutating func take(_ input: Span<UInt8>, from index: inout Int) -> Bool {
    while index < input.count, columns == nil {
      let byte = input[index]
      index += 1
      total += 1
      bytes.append(byte)
      if byte == Self.lineFeed || byte == Self.carriageReturn { endLine() }
      if total > Self.longest || passedOver > Self.mostPassedOver { return false }
    }
    return true
  }

  /// Whether there are no bytes at all.
  var isEmpty: Bool { total == 0 }

  /// Whether the first lines look like rows of CSV: at least two, with equally many fields, and more than one.
  var isOfRows: Bool { (firstColumns?.count ?? 0) > 1 && firstColumns?.count == secondCount }

  /// The error of a file without such a line.
  func error(_ source: String) -> LocationError {
    guard let firstColumns, firstColumns.count > 1 else {
      return LocationError(
        .invalidData, "the first line has no columns of latitudes and longitudes", context: "\(source):1",
        remedy: "begin the file with a line such as time,lat,lon,ele")
    }
    let titles = firstColumns.titles.filter { !$0.isEmpty }
    let shown = titles.prefix(12).joined(separator: ", ") + (titles.count > 12 ? ", …" : "")
    return LocationError(
      .invalidData, "none of the columns is known as a \(missing(firstColumns)): \(shown)", context: "\(source):1",
      remedy: "specify the columns: time=TITLE,lat=TITLE,lon=TITLE")
  }

  private func missing(_ columns: CSVColumns) -> String {
    let missing = [(columns.latitude.number, "latitude"), (columns.longitude.number, "longitude")]
    return missing.filter { $0.0 == nil }.map(\.1).joined(separator: " or a ")
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Takes the last line of a file, which has no end.
  mutating func finish() {
    if bytes.contains(where: { $0 > 0x20 }) { judge() }
  }

  private mutating func endLine() {
    let isReturn = bytes.last == Self.carriageReturn
    defer { isAfterReturn = isReturn }
    if bytes.contains(where: { $0 > 0x20 }) {
      judge()
      if columns != nil { return }
    }
    // A line feed after a carriage return ends no other line.
    if !(isAfterReturn && bytes.count == 1 && !isReturn) { line += 1 }
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func judge() {
    guard let found = readColumns() else {
      passedOver += 1
      return
    }
    if found.hasCoordinates {
      columns = found
    } else {
      if passedOver == 0 { firstColumns = found }
      if passedOver == 1 { secondCount = found.count }
      passedOver += 1
    }
  }

  /// The separator that is most frequent outside of quotes.
  var separator: UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    return Self.separators.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) } ?? Self.separators[0]
  }

  private static let separators = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]

  /// Returns the columns; `nil` if the line is not CSV.
  private func readColumns() -> CSVColumns? {
    var reader = CSVReader(source: "", separator: separator, maximumLength: Self.longest)
    var index = 0
    guard let isRecord = try? reader.next(in: bytes.span, from: &index), isRecord || (try? reader.finish()) == true
    else { return nil }
    return CSVColumns(reader.record, names)
  }

  private static let longest = 65_536
  private static let mostPassedOver = 50
}
