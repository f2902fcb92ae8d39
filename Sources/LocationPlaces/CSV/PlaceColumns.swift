import LocationKit
import LocationText

/// The columns of a file of places. They are identified by their names and may have any order.
struct PlaceColumns {
  private let source: String
  private let usualRadius: Double?
  private let names: [String]
  private let id: Int
  private let latitude: Int
  private let longitude: Int
  private let radius: Int?
  private let name: Int?
  private let dwellTime: Int?
  /// Columns of hemispheres, for numbers without a sign: `N/S`, `lat_dir`.
  private let hemispheres: [DegreesText.Axis: Int]
  private let attributes: [Int]

  init(_ header: CSVRecord, source: String, _ options: PlaceOptions) throws(LocationError) {
    let place = "\(source):\(header.line)"
    var names: [String] = []
    var indices: [String: Int] = [:]
    for index in 0..<header.count {
      let name = try String(csv: header.field(index).span, place: place)
      guard name.isEmpty || indices.updateValue(names.count, forKey: name) == nil else {
        throw LocationError(.invalidData, "two columns are called \(name)", context: place)
      }
      names.append(name)
    }
    let required = Self.required + (options.radius == nil ? ["radius_m"] : [])
    guard let id = indices["id"], let latitude = indices["lat"], let longitude = indices["lon"],
      required.allSatisfy({ indices[$0] != nil })
    else { throw Self.missing(required.filter { indices[$0] == nil }, found: names, place: place) }
    (self.id, self.latitude, self.longitude) = (id, latitude, longitude)
    (radius, name, dwellTime) = (indices["radius_m"], indices["name"], indices["dwell_s"])
    (self.names, self.source, usualRadius) = (names, source, options.radius)
    // Two columns with one name are an error: only a name with its axis can be one of hemispheres.
    var hemispheres: [DegreesText.Axis: Int] = [:]
    for (index, name) in names.enumerated() {
      if case .hemisphere(let axis) = CoordinateTitle(TitleText(name)), hemispheres[axis] == nil {
        hemispheres[axis] = index
      }
    }
    self.hemispheres = hemispheres
    attributes = names.indices.filter { index in
      !names[index].isEmpty && !Self.known.contains(names[index]) && !hemispheres.values.contains(index)
    }
  }

  func place(of record: CSVRecord) throws(LocationError) -> PointOfInterest {
    try checkWidth(of: record)
    let id = try text(id, of: record)
    guard !id.isEmpty else { throw LocationError(.invalidData, "the id is empty", context: place(record)) }
    let name = try name.map { column throws(LocationError) in try text(column, of: record) } ?? ""
    let center = try center(of: record)
    guard let radius = try magnitude(radius, of: record) ?? usualRadius else { throw empty("radius_m", record) }
    return PointOfInterest(
      id: id, name: name.isEmpty ? nil : name, region: .circle(center: center, radius: radius),
      dwellTime: try magnitude(dwellTime, of: record).map { .seconds($0) }, attributes: try attributes(of: record))
  }

  private func center(of record: CSVRecord) throws(LocationError) -> Coordinate {
    guard let latitude = try degrees(latitude, .latitude, of: record) else { throw empty("lat", record) }
    guard let longitude = try degrees(longitude, .longitude, of: record) else { throw empty("lon", record) }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let values = "lat \(try text(self.latitude, of: record)), lon \(try text(self.longitude, of: record))"
      throw LocationError(
        .invalidData, "invalid position: \(values)", context: place(record),
        remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
    }
    return coordinate
  }

  /// Returns the non-empty fields of the columns with other names.
  private func attributes(of record: CSVRecord) throws(LocationError) -> [String: String] {
    var found: [String: String] = [:]
    for column in attributes where !record.range(column).isEmpty {
      found[names[column]] = try text(column, of: record)
    }
    return found
  }

  private func magnitude(_ column: Int?, of record: CSVRecord) throws(LocationError) -> Double? {
    guard let column, let number = try number(column, of: record) else { return nil }
    guard (0...WrittenPlace.largestMagnitude).contains(number) else {
      let reason = number < 0 ? "negative" : "too large"
      throw LocationError(.invalidData, "the \(names[column]) is \(reason): \(number)", context: place(record))
    }
    return number
  }

  /// Returns the coordinate in a field, with its hemisphere; `nil` if the field is empty.
  private func degrees(
    _ column: Int, _ axis: DegreesText.Axis, of record: CSVRecord
  ) throws(LocationError) -> Double? {
    let range = record.range(column)
    guard !range.isEmpty else { return nil }
    let bytes = record.bytes
    let hemisphere = hemispheres[axis].map { record.range($0) } ?? 0..<0
    if hemispheres[axis] == nil || !hemisphere.isEmpty,
      let degrees = DegreesText.degrees(
        bytes.span.extracting(range), axis, hemisphere: bytes.span.extracting(hemisphere))
    {
      return degrees
    }
    guard let other = hemispheres[axis] else {
      throw LocationError(
        .invalidData, "the \(names[column]) is not a number: \(try text(column, of: record))", context: place(record))
    }
    throw LocationError(
      .invalidData,
      "the \(names[column]) and its hemisphere have no meaning: \(try text(column, of: record)) \(try text(other, of: record))",
      context: place(record), remedy: "write degrees, and N or S, E or W")
  }

  /// Returns the number in a field; `nil` if the field is empty.
  private func number(_ column: Int, of record: CSVRecord) throws(LocationError) -> Double? {
    let range = record.range(column)
    guard !range.isEmpty else { return nil }
    let bytes = record.bytes
    guard let number = DecimalText.double(in: bytes.span, range) else {
      let text = try text(column, of: record)
      throw LocationError(.invalidData, "the \(names[column]) is not a number: \(text)", context: place(record))
    }
    return number
  }

  private func text(_ column: Int, of record: CSVRecord) throws(LocationError) -> String {
    let bytes = record.bytes
    return try String(csv: bytes.span.extracting(record.range(column)), place: place(record))
  }

  /// Checks the number of fields. A comma without quotes around it adds a field, and shifts the meaning of all that
  /// follow.
  private func checkWidth(of record: CSVRecord) throws(LocationError) {
    var last = record.count - 1
    while last >= 0, record.range(last).isEmpty { last -= 1 }
    var isNamed = last < names.count
    for index in 0..<max(0, min(last + 1, names.count)) where names[index].isEmpty && !record.range(index).isEmpty {
      isNamed = false
    }
    guard isNamed else {
      throw LocationError(
        .invalidData, "there are values without a column: \(last + 1) fields, \(names.count) columns",
        context: place(record), remedy: "put a field that holds a comma in quotes")
    }
  }

  private func empty(_ column: String, _ record: CSVRecord) -> LocationError {
    LocationError(.invalidData, "the \(column) is empty", context: place(record))
  }

  private func place(_ record: CSVRecord) -> String { "\(source):\(record.line)" }

  private static func missing(_ columns: [String], found: [String], place: String) -> LocationError {
    let isOther = found.count == 1 && found[0].contains { $0 == ";" || $0 == "\t" }
    return LocationError(
      .invalidData, "there is no column \(columns.joined(separator: ", "))", context: place,
      remedy: isOther ? "separate the columns with commas" : "begin the file with the line id,lat,lon,radius_m,name")
  }

  private static let required = ["id", "lat", "lon"]
  static let known: Set<String> = ["id", "lat", "lon", "radius_m", "name", "dwell_s"]
}

extension String {
  /// - Parameter place: the position of the text, for the error that it is not UTF-8.
  fileprivate init(csv field: Span<UInt8>, place: @autoclosure () -> String) throws(LocationError) {
    let text = field.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    guard let text else {
      throw LocationError(.invalidData, "the text is not UTF-8", context: place(), remedy: "save the file as UTF-8")
    }
    self = text
  }
}
