import LocationIO
public import LocationKit

/// Reads places from CSV (RFC 4180, UTF-8): a header, then a circle a line.
///
/// ```
/// id,lat,lon,radius_m,name,dwell_s,colour
/// 17,47.3769,8.5417,150,"Zürich, main station",300,blue
/// ```
///
/// `id` (unique, not empty), `lat` and `lon` (degrees, WGS-84) and `radius_m` (metres, 0 or more) are required; `name`
/// and `dwell_s` (seconds, 0 or more) are not. The columns come in any order; all others become
/// ``PointOfInterest/attributes``. An empty field is as good as none; empty lines do not count.
public struct PlacesCSV: Sendable {
  private let source: String

  /// `source` is the file as the user named it, for errors.
  public init(source: String) { self.source = source }

  /// The places in file order. Throws a ``LocationError`` of code `badData` that names the file and the line at the
  /// first thing that is wrong, and where there is no place at all: part of the places is worse than none.
  public func places(in bytes: Span<UInt8>) throws(LocationError) -> [PointOfInterest] {
    var rows = PlaceRows(source: source)
    guard let header = try rows.next(in: bytes) else {
      throw LocationError(.badData, "the file is empty", place: source)
    }
    let columns = try PlaceColumns(header, source: source)
    var places: [PointOfInterest] = []
    var lines: [String: Int] = [:]
    while let record = try rows.next(in: bytes) {
      let place = try columns.place(of: record)
      if let earlier = lines.updateValue(record.line, forKey: place.id) {
        throw LocationError(
          .badData, "the id \(place.id) is taken: line \(earlier) has it, too", place: "\(source):\(record.line)")
      }
      places.append(place)
    }
    guard !places.isEmpty else { throw LocationError(.badData, "there are no places in it", place: source) }
    return places
  }
}

/// The rows of a file that is in memory.
private struct PlaceRows {
  private var reader: CSVReader
  private var index = 0

  init(source: String) { reader = CSVReader(source: source) }

  /// `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) throws(LocationError) -> CSVRecord? {
    if try reader.next(in: bytes, from: &index) { return reader.record }
    return try reader.finish() ? reader.record : nil
  }
}
