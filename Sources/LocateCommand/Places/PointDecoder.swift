import LocationIO
import LocationKit
import LocationText
import LocationWire

/// A decoder of coordinates from CSV with the columns `lat` and `lon`, or from JSON lines: objects with the members
/// `lat` and `lon`. The first character decides between the two. The first error ends decoding.
struct PointDecoder {
  private enum Form {
    /// CSV. `columns`: the indices of latitude and longitude and the number of columns, once the header has been read.
    case csv(CSVReader, columns: Columns?)
    case lines(LineFramer)
  }

  private typealias Columns = (latitude: Int, longitude: Int, count: Int)

  private let source: String
  private var form: Form?
  private var line = 0

  /// - Parameter source: name of the file in errors.
  init(source: String) { self.source = source }

  /// Appends the points that the bytes complete, also if it throws.
  mutating func decode(_ bytes: Span<UInt8>, into points: inout [Coordinate]) throws(LocationError) {
    var start = 0
    if form == nil {
      while start < bytes.count, bytes[start].isBlankOrMark {
        if bytes[start] == UInt8(ascii: "\n") { line += 1 }
        start += 1
      }
      guard start < bytes.count else { return }
      form =
        bytes[start] == UInt8(ascii: "{")
        ? .lines(LineFramer(maximumLength: Self.longestLine)) : .csv(CSVReader(source: source), columns: nil)
    }
    switch form {
    case .csv(var reader, var columns):
      defer { form = .csv(reader, columns: columns) }
      // The reader counts lines from the first one and skips empty lines.
      var index = 0
      while try reader.next(in: bytes, from: &index) { try take(reader.record, &columns, into: &points) }
    case .lines(var framer):
      defer { form = .lines(framer) }
      try framer.push(bytes.extracting(start..<bytes.count)) { text throws(LocationError) in
        try take(text, into: &points)
      }
      try check(framer)
    case nil: break
    }
  }

  mutating func finish(into points: inout [Coordinate]) throws(LocationError) {
    switch form {
    case .csv(var reader, var columns):
      if try reader.finish() { try take(reader.record, &columns, into: &points) }
    case .lines(var framer):
      try framer.finish { text throws(LocationError) in try take(text, into: &points) }
      try check(framer)
    case nil: throw LocationError(.invalidData, "there are no points in it", context: source)
    }
  }

  private static let longestLine = 1_000_000

  private func check(_ framer: LineFramer) throws(LocationError) {
    guard framer.overlongLines > 0 else { return }
    throw LocationError(.invalidData, "a line is longer than \(Self.longestLine) bytes", context: source)
  }

  // MARK: CSV

  private func take(
    _ record: CSVRecord, _ columns: inout Columns?, into points: inout [Coordinate]
  ) throws(LocationError) {
    guard let found = columns else {
      columns = try header(record)
      return
    }
    if record.hasValues(beyond: found.count) { throw record.surplusFields(beyond: found.count, in: source) }
    let bytes = record.bytes
    let (latitude, longitude) = (record.range(found.latitude), record.range(found.longitude))
    points.append(
      try point(
        DecimalText.double(in: bytes.span, latitude), DecimalText.double(in: bytes.span, longitude),
        at: record.line, shown: { "lat \(Self.text(latitude, of: record)), lon \(Self.text(longitude, of: record))" }))
  }

  private func header(_ record: CSVRecord) throws(LocationError) -> Columns {
    let names = (0..<record.count).map { Self.text(record.range($0), of: record) }
    guard let latitude = names.firstIndex(of: "lat"), let longitude = names.firstIndex(of: "lon") else {
      throw LocationError(
        .invalidData,
        "there is no column \(names.contains("lat") ? "lon" : names.contains("lon") ? "lat" : "lat, lon")",
        context: "\(source):\(record.line)", remedy: "begin the points with a header line: lat,lon")
    }
    return (latitude, longitude, names.count)
  }

  private static func text(_ range: Range<Int>, of record: CSVRecord) -> String {
    String(decoding: record.bytes[range], as: UTF8.self)
  }

  // MARK: JSON

  private mutating func take(_ text: Span<UInt8>, into points: inout [Coordinate]) throws(LocationError) {
    line += 1
    var scanner = JSONScanner()
    scanner.skipBlanks(text)
    if scanner.index == text.count { return }
    var (latitude, longitude): (Double?, Double?)
    do throws(JSONFault) {
      try scanner.forEachMember(text, depth: 1) { name, value in
        if name.reads("lat", in: text) { latitude = value.number(in: text) }
        if name.reads("lon", in: text) { longitude = value.number(in: text) }
      }
      scanner.skipBlanks(text)
      guard scanner.index == text.count else { throw scanner.fault("something follows the object") }
    } catch {
      throw LocationError(
        .invalidData, "this is not JSON: \(error.what)", context: "\(source):\(line):\(error.offset + 1)",
        remedy: "write an object a line: {\"lat\":54.3,\"lon\":10.1}")
    }
    points.append(
      try point(
        latitude, longitude, at: line,
        shown: { "lat \(latitude.map { "\($0)" } ?? "missing"), lon \(longitude.map { "\($0)" } ?? "missing")" }))
  }

  private func point(
    _ latitude: Double?, _ longitude: Double?, at line: Int, shown: () -> String
  ) throws(LocationError) -> Coordinate {
    guard let latitude, let longitude, let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LocationError(
        .invalidData, "invalid position: \(shown())", context: "\(source):\(line)",
        remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
    }
    return point
  }
}

extension UInt8 {
  /// White space, or a byte of UTF-8's byte order mark.
  fileprivate var isBlankOrMark: Bool { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(self) }
}

/// The points of `--points`: a file, a pipe or standard input. Pipes and standard input are read as data arrives.
struct PointInput {
  private let path: String
  let isFile: Bool

  /// Throws at once if the file does not exist.
  init(_ path: String) throws {
    self.path = path
    isFile = try path == "-" ? false : InputFile(path).size != nil
  }

  /// Calls `body` with the points as they arrive. If it throws, `body` has received all points before the error.
  func read(_ body: ([Coordinate]) throws -> Void) async throws {
    var decoder = PointDecoder(source: SourceName.shown(path))
    var points: [Coordinate] = []
    func hand(_ decode: () throws(LocationError) -> Void) throws {
      points.removeAll(keepingCapacity: true)
      do throws(LocationError) {
        try decode()
      } catch {
        try body(points)
        throw error
      }
      try body(points)
    }
    if isFile {
      let file = try InputFile(path)
      var buffer: [UInt8] = []
      buffer.reserveCapacity(Self.chunk)
      while try file.read(into: &buffer) {
        try Task.checkCancellation()
        try hand { () throws(LocationError) in try decoder.decode(buffer.span, into: &points) }
      }
    } else {
      let reader = try DescriptorReader.input(path)
      while let bytes = try await reader.next() {
        try hand { () throws(LocationError) in try decoder.decode(bytes.span, into: &points) }
      }
    }
    try hand { () throws(LocationError) in try decoder.finish(into: &points) }
  }

  private static let chunk = 65_536
}
