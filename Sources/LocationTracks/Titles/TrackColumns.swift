package import LocationKit
import LocationText

/// The titles of columns or properties that the user names, where their meaning does not follow from them:
/// `time=Stamp,lat=Y,lon=X`.
package struct TrackColumns: Sendable {
  /// A title of the file, and what it means.
  struct Column: Sendable {
    let title: String
    let meaning: PointTitle
    /// Number of the column from 1, if the title is one.
    var number: Int? { title.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(title) : nil }
  }

  let columns: [Column]

  /// Reads a list of `MEANING=TITLE`, separated by commas. A meaning is any title that ``CSVFormat`` knows, with its unit:
  /// `lat`, `time_ms`, `speed_kmh`. A title is that of the file, in any case, or the number of its column, from 1.
  ///
  /// Throws `invalidArgument` for anything else.
  package init(_ text: String) throws(LocationError) {
    var columns: [Column] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw Self.error("\"\(part)\" is not MEANING=TITLE")
      }
      let bytes = Array(sides[0].utf8)
      guard let meaning = PointTitle(bytes.span) else { throw Self.error("the meaning \(sides[0]) is not known") }
      columns.append(Column(title: String(sides[1]), meaning: meaning))
    }
    guard !columns.isEmpty else { throw Self.error("no column is named") }
    self.columns = columns
  }

  private static func error(_ message: String) -> LocationError {
    LocationError(
      .invalidArgument, message,
      remedy:
        "write for example time=Stamp,lat=Y,lon=X; meanings are time, date, lat, lon, ele, speed_kmh, course, accuracy, …"
    )
  }
}

/// The meanings of the titles in one file: those that the user names, then those that are known.
struct TitleTable {
  private let named: [TrackColumns.Column]
  private var known: [[UInt8]: PointTitle?] = [:]

  private let takesNames: Bool

  /// - Parameter takesNames: whether the titles are the names of ``PointQuantity``, as in written GeoJSON and KML.
  init(_ columns: TrackColumns?, takesNames: Bool = false) {
    named = columns?.columns ?? []
    self.takesNames = takesNames
  }

  /// Returns the meaning that the user gave a title or the number of a column.
  func named(_ title: Span<UInt8>, number: Int? = nil) -> PointTitle? {
    guard !named.isEmpty else { return nil }
    let text = String(decoding: title.withUnsafeBufferPointer { Array($0) }, as: UTF8.self).lowercased()
    if let column = named.first(where: { $0.title.lowercased() == text }) { return column.meaning }
    return named.first { $0.number != nil && $0.number == number }?.meaning
  }

  /// Returns the meaning of a title, also of one that occurs in each of a million objects.
  mutating func meaning(of title: Span<UInt8>) -> PointTitle? {
    let key = title.withUnsafeBufferPointer { Array($0) }
    if let meaning = known[key] { return meaning }
    let quantity = takesNames ? PointQuantity.allCases.first { $0.name ~= title } : nil
    let meaning = named(title) ?? quantity.map { .quantity($0, .same) } ?? PointTitle(title)
    // A file of many different titles is damaged, or is no track.
    if known.count < 1000 { known[key] = .some(meaning) }
    return meaning
  }
}

/// The titles of a file whose values are not read, for its account.
struct UnreadTitles {
  private var titles: [String] = []
  private var others = 0
  private(set) var items = 0

  private static let mostShown = 8

  mutating func note(_ title: Span<UInt8>) {
    let text = String(title)
    if titles.contains(text) { return }
    if titles.count < Self.mostShown { titles.append(text) } else { others += 1 }
  }

  /// Counts an item that has values under such titles.
  mutating func countItem() { items += 1 }

  /// Adds the account: `columns not read (provider, battery)`.
  func add(to counts: inout InputCounts, as kind: String) {
    guard items > 0 else { return }
    let more = others > 0 ? ", …" : ""
    counts.tolerated["\(kind) not read (\(titles.joined(separator: ", "))\(more))"] = items
  }
}
