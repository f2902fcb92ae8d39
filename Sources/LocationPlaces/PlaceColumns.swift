import LocationIO
import LocationKit

/// Which column of a file of places holds what: the columns come in any order, and are known by their names.
struct PlaceColumns {
  private let names: [String]
  private let indices: [String: Int]
  private let source: String

  init(_ header: CSVRecord, source: String) throws(LocationError) {
    let place = "\(source):\(header.line)"
    var names: [String] = []
    var indices: [String: Int] = [:]
    for index in 0..<header.count {
      let name = try String(csv: header.field(index), place: place)
      guard name.isEmpty || indices.updateValue(names.count, forKey: name) == nil else {
        throw LocationError(.badData, "two columns are called \(name)", place: place)
      }
      names.append(name)
    }
    (self.names, self.indices, self.source) = (names, indices, source)
    let missing = Self.required.filter { indices[$0] == nil }
    guard missing.isEmpty else { throw Self.missing(missing, found: names, place: place) }
  }

  /// The place that a row describes.
  func place(of record: CSVRecord) throws(LocationError) -> PointOfInterest {
    try checkWidth(of: record)
    let id = try text("id", of: record)
    guard !id.isEmpty else { throw LocationError(.badData, "the id is empty", place: place(record)) }
    let name = try text("name", of: record)
    return PointOfInterest(
      id: id, name: name.isEmpty ? nil : name,
      region: .circle(center: try center(of: record), radius: try magnitude("radius_m", of: record) ?? 0),
      dwellTime: try magnitude("dwell_s", of: record).map { .seconds($0) }, attributes: try attributes(of: record))
  }

  private func center(of record: CSVRecord) throws(LocationError) -> Coordinate {
    guard let latitude = try number("lat", of: record), let longitude = try number("lon", of: record),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      let values = "lat \(try text("lat", of: record)), lon \(try text("lon", of: record))"
      throw LocationError(
        .badData, "no place on earth: \(values)", place: place(record),
        remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
    }
    return coordinate
  }

  /// The columns that are not ours, where they hold something.
  private func attributes(of record: CSVRecord) throws(LocationError) -> [String: String] {
    var attributes: [String: String] = [:]
    for name in names where !name.isEmpty && !Self.known.contains(name) {
      let value = try text(name, of: record)
      if !value.isEmpty { attributes[name] = value }
    }
    return attributes
  }

  private func magnitude(_ column: String, of record: CSVRecord) throws(LocationError) -> Double? {
    guard let number = try number(column, of: record) else { return nil }
    guard (0...Self.largestMagnitude).contains(number) else {
      let reason = number < 0 ? "negative" : "too large"
      throw LocationError(.badData, "the \(column) is \(reason): \(number)", place: place(record))
    }
    return number
  }

  /// `nil` where the field is empty, which only an optional column may be.
  private func number(_ column: String, of record: CSVRecord) throws(LocationError) -> Double? {
    guard let field = field(column, of: record), !field.isEmpty else {
      guard Self.required.contains(column) else { return nil }
      throw LocationError(.badData, "the \(column) is empty", place: place(record))
    }
    guard let number = DecimalText.double(field.span) else {
      let text = try String(csv: field, place: place(record))
      throw LocationError(.badData, "the \(column) is no number: \(text)", place: place(record))
    }
    return number
  }

  private func text(_ column: String, of record: CSVRecord) throws(LocationError) -> String {
    try String(csv: field(column, of: record) ?? [], place: place(record))
  }

  private func field(_ column: String, of record: CSVRecord) -> [UInt8]? {
    guard let index = indices[column], index < record.count else { return nil }
    return record.field(index)
  }

  /// A comma without quotes around it makes a field too many, and all behind it would mean something else.
  private func checkWidth(of record: CSVRecord) throws(LocationError) {
    guard let last = (0..<record.count).last(where: { !record.range($0).isEmpty }) else { return }
    let isNamed = last < names.count && (0..<record.count).allSatisfy { isNamedOrEmpty($0, record) }
    guard isNamed else {
      throw LocationError(
        .badData, "there are values without a column: \(last + 1) fields, \(names.count) columns",
        place: place(record), remedy: "put a field that holds a comma in quotes")
    }
  }

  private func isNamedOrEmpty(_ index: Int, _ record: CSVRecord) -> Bool {
    record.range(index).isEmpty || (index < names.count && !names[index].isEmpty)
  }

  private func place(_ record: CSVRecord) -> String { "\(source):\(record.line)" }

  private static func missing(_ columns: [String], found: [String], place: String) -> LocationError {
    let isParted = found.count == 1 && found[0].contains { $0 == ";" || $0 == "\t" }
    return LocationError(
      .badData, "there is no column \(columns.joined(separator: ", "))", place: place,
      remedy: isParted ? "part the columns by commas" : "begin the file with the line id,lat,lon,radius_m,name")
  }

  private static let required = ["id", "lat", "lon", "radius_m"]
  private static let known: Set<String> = ["id", "lat", "lon", "radius_m", "name", "dwell_s"]
  /// Metres or seconds: far beyond the size of the earth and the length of a stay.
  private static let largestMagnitude = 1e9
}

extension String {
  fileprivate init(csv field: [UInt8], place: String) throws(LocationError) {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw LocationError(.badData, "the text is not UTF-8", place: place, remedy: "save the file as UTF-8")
    }
    self = text
  }
}
