import LocationKit
import LocationText
import LocationTracks

/// The query of a request. Parsers throw a ``Problem`` that names the parameter.
struct RequestQuery: Sendable {
  private var values: [String: [String]] = [:]

  /// Largest number of parameters.
  static let maximumCount = 64

  init(_ text: Substring) throws(Problem) {
    let pairs = text.split(separator: "&")
    guard pairs.count <= Self.maximumCount else {
      throw Problem(400, "the query has more than \(Self.maximumCount) parameters")
    }
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap({ PercentEncoding.decode($0, plusIsBlank: true) }),
        let value = PercentEncoding.decode(parts.count > 1 ? parts[1] : "", plusIsBlank: true)
      else { throw Problem(400, "the query has an invalid escape") }
      values[name, default: []].append(value)
    }
  }

  /// Reads the texts of a form in parts (`multipart/form-data`), without its files; `nil` for a body of another type.
  init?(formOf body: [UInt8], type: String) {
    guard type.lowercased().hasPrefix("multipart/form-data"), let start = type.firstRange(of: "boundary=") else {
      return nil
    }
    let boundary = type[start.upperBound...].prefix { $0 != ";" }.trimmingPrefix("\"").prefix { $0 != "\"" }
    guard !boundary.isEmpty else { return nil }
    for part in body.split(separator: Array("--\(boundary)".utf8)).prefix(Self.maximumCount) {
      guard let end = part.firstRange(of: Array("\r\n\r\n".utf8)), part.suffix(2).elementsEqual("\r\n".utf8),
        let head = String(validating: part[..<end.lowerBound], as: UTF8.self), !head.contains("filename"),
        let name = head.split(separator: "name=\"").dropFirst().first?.prefix(while: { $0 != "\"" }),
        let value = String(validating: part[end.upperBound...].dropLast(2), as: UTF8.self)
      else { continue }
      values[String(name), default: []].append(value)
    }
  }

  /// The names of all parameters.
  var names: Set<String> { Set(values.keys) }

  /// The values of all parameters.
  var allValues: [String] { values.values.flatMap(\.self) }

  /// Returns the value; `nil` if the parameter is missing or empty. Throws if it is repeated.
  func text(_ name: String) throws(Problem) -> String? {
    guard let found = values[name] else { return nil }
    guard found.count == 1 else { throw Problem(400, "the parameter \(name) is repeated") }
    return found[0].isEmpty ? nil : found[0]
  }

  /// Returns the name of the subject, which is empty for the one without a name; `nil` if none is chosen.
  func subject() throws(Problem) -> String? {
    let name = try text("subject")
    return values["subject"] == nil ? nil : name ?? ""
  }

  /// Returns the number; throws if it is not one or is out of range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double? {
    try value(name, "be a number from \(range.lowerBound) to \(range.upperBound)") { text in
      DecimalText.double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
    try value(name, "be a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns the time, in the grammar of the command line.
  ///
  /// - Parameter isEnd: whether the time ends a period, to which a day, a month or a year then belongs as a whole.
  func time(_ name: String, in context: TimePoint.Context, isEnd: Bool = false) throws(Problem) -> UTCInstant? {
    try value(name, "be a time such as \(TimePoint.forms)") {
      TimePoint($0)?.instant(in: context, isEnd: isEnd)
    }
  }

  /// Returns the time zone of the parameter `tz`; UTC without one.
  func zone() throws(Problem) -> TimeZoneRules {
    try value("tz", "be a time zone such as Europe/Berlin, UTC or +02:00") { TimeZoneRules(named: $0) } ?? .utc
  }

  /// Returns the numbers of a list with commas; throws unless there are `count`.
  func numbers(_ name: String, count: Int, form: String) throws(Problem) -> [Double]? {
    try value(name, "have the form \(form)") { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { DecimalText.double($0) }
      return numbers.count == count && !numbers.contains(nil) ? numbers.compactMap(\.self) : nil
    }
  }

  private func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(Problem) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = read(text) else { throw Problem(400, "the parameter \(name) must \(expected)") }
    return value
  }

  func coordinate(_ name: String) throws(Problem) -> Coordinate? {
    guard let numbers = try numbers(name, count: 2, form: "LAT,LON") else { return nil }
    return try Self.coordinate(numbers, name)
  }

  /// Returns the box `S,W,N,E`.
  func box(_ name: String) throws(Problem) -> DegreeBox? {
    guard let numbers = try numbers(name, count: 4, form: "S,W,N,E") else { return nil }
    guard let box = DegreeBox(numbers) else { throw Problem(400, "the \(name) must have the form S,W,N,E in degrees") }
    return box
  }

  /// Returns the circle `LAT,LON,RADIUS`.
  func circle(_ name: String) throws(Problem) -> (center: Coordinate, radius: Double)? {
    guard let numbers = try numbers(name, count: 3, form: "LAT,LON,RADIUS") else { return nil }
    guard numbers[2] > 0, numbers[2] <= 1e6 else {
      throw Problem(400, "the radius of \(name) must be a number of metres up to 1000000")
    }
    return (try Self.coordinate(numbers, name), numbers[2])
  }

  private static func coordinate(_ numbers: [Double], _ name: String) throws(Problem) -> Coordinate {
    guard let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
      throw Problem(400, "the parameter \(name) is outside latitude -90 to 90 or longitude -180 to 180")
    }
    return coordinate
  }
}
