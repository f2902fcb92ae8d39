package import LocationKit
import LocationText
import LocationWire

/// The points of a location history that a phone has recorded, with their account and their faults.
///
/// Radii are of the 68 % level, with the basis ``LocationKit/Accuracy/Basis/stated``, or for a phone that reports now,
/// ``LocationKit/Accuracy/Basis/receiver``: Android documents it of
/// [`Location.getAccuracy()`](https://developer.android.com/reference/android/location/Location#getAccuracy()), and iOS
/// reports the same. An accuracy of 0 is unknown. Of an accuracy, a speed and a course, so is −1, as in
/// [Core Location](https://developer.apple.com/documentation/corelocation/cllocation/speed).
struct PhonePoints {
  private(set) var counts: InputCounts

  private let source: String
  private let kind: LocationOrigin.Kind
  private var origins: WireOrigins
  private var problems: [(message: String, offset: Int)] = []
  /// Quantities of the last point whose values could not be used.
  private(set) var unusable: [PointQuantity] = []

  init(source: String, unit: String, kind: LocationOrigin.Kind = .replayed) {
    (self.source, self.kind) = (source, kind)
    counts = InputCounts(unit: unit)
    origins = WireOrigins(source: source, kind: kind)
  }

  /// Appends the point, and notes the values that cannot be used.
  mutating func append(
    _ coordinate: Coordinate, _ time: UTCInstant?, _ values: PhoneValues, _ meaning: PhoneValues.Meaning,
    startsSegment: Bool = false, in text: Span<UInt8>, to entries: inout [TrackEntry]
  ) {
    var point = point(coordinate, time, values, meaning, in: text)
    point.location.startsSegment = startsSegment
    entries.append(.point(point))
  }

  /// Returns the point, counts it, and notes the values that cannot be used.
  mutating func point(
    _ coordinate: Coordinate, _ time: UTCInstant?, _ values: PhoneValues, _ meaning: PhoneValues.Meaning,
    in text: Span<UInt8>
  ) -> TrackPoint {
    unusable.removeAll()
    var point = TrackPoint(Location(coordinate: coordinate, time: time, origin: origin(values.device, in: text)))
    set(meaning.height, values.height, on: &point, in: text)
    set(.speed, values.speed, times: meaning.metresPerSecond, on: &point, in: text)
    set(.course, values.course, on: &point, in: text)
    set(.horizontalAccuracy, values.accuracy, times: values.metresOfAccuracy, on: &point, in: text)
    set(.verticalAccuracy, values.verticalAccuracy, on: &point, in: text)
    point.location.horizontalAccuracy = point.location.horizontalAccuracy?.ofPhone(kind)
    point.location.verticalAccuracy = point.location.verticalAccuracy?.ofPhone(kind)
    point.location.mode = point.location.impliedMode
    counts.read += 1
    return point
  }

  /// Counts a position that makes no point of a track.
  mutating func count() { counts.read += 1 }

  /// Counts a flaw in spite of which a record is used.
  mutating func tolerate(_ flaw: String) { counts.tolerate(flaw) }

  /// Counts what is skipped, and notes it for ``report(_:at:into:)``.
  /// - Parameter offset: in the text of the record.
  mutating func skip(_ reason: String, _ message: String, at offset: Int) {
    counts.skip(reason)
    problems.append((message, offset))
  }

  /// Appends a fault for each problem of the record whose text this is.
  mutating func report(_ text: Span<UInt8>, at start: TextPosition, into entries: inout [TrackEntry]) {
    guard !problems.isEmpty else { return }
    for problem in problems {
      let position = start.advanced(over: text.extracting(0..<max(0, min(problem.offset, text.count))))
      let place = "\(source):\(position.line):\(position.column)"
      entries.append(.fault(LocationError(.invalidData, problem.message, context: place)))
    }
    problems.removeAll()
  }

  private mutating func set(
    _ quantity: PointQuantity, _ value: JSONValue, times factor: Double = 1, on point: inout TrackPoint,
    in text: Span<UInt8>
  ) {
    guard value.isKnown else { return }
    let number = value.quantity(in: text)
    if number == -1, quantity.isNeverNegative { return }
    if number == 0, quantity == .horizontalAccuracy || quantity == .verticalAccuracy { return }
    if let number, quantity.set(number * factor, on: &point) { return }
    unusable.append(quantity)
    skip(
      "unreadable \(quantity.name)", "no usable \(quantity.name): \(value.excerpt(in: text))", at: Int(value.start))
  }

  private mutating func origin(_ device: JSONValue, in text: Span<UInt8>) -> LocationOrigin {
    let isNamed = device.kind == .string || device.kind == .number
    let name = text.extracting(isNamed ? Int(device.start)..<Int(device.end) : 0..<0)
    return origins.origin(ofDevice: name, hasEscapes: device.hasEscapes, isSimulated: false)
  }
}

extension PointQuantity {
  fileprivate var isNeverNegative: Bool { plausibleRange.map { $0.lowerBound >= 0 } ?? false }
}

extension Accuracy {
  /// Returns the radius as one that a phone reports.
  package func ofPhone(_ kind: LocationOrigin.Kind) -> Accuracy? {
    Accuracy(radius: radius, level: .twoThirds, basis: kind == .live ? .receiver : .stated)
  }
}

/// Where the values of one position stand in the text of its record. Each format has other names for them.
struct PhoneValues {
  var accuracy = JSONValue.missing
  /// Factor from the unit of the accuracy.
  var metresOfAccuracy = 1.0
  var verticalAccuracy = JSONValue.missing
  var height = JSONValue.missing
  var speed = JSONValue.missing
  var course = JSONValue.missing
  /// A name in quotes, or a number.
  var device = JSONValue.missing

  /// The meaning of the numbers that differ between formats.
  struct Meaning {
    let height: PointQuantity
    let metresPerSecond: Double
  }
}

extension JSONValue {
  /// At most eighty bytes of it, for an error.
  func excerpt(in text: Span<UInt8>) -> String {
    text.extracting(Int(start)..<min(Int(end), Int(start) + 80)).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A number, also one in quotes, as Google writes milliseconds and offsets.
  func quantity(in text: Span<UInt8>) -> Double? {
    guard kind == .string else { return number(in: text) }
    return DecimalText.double(text.extracting(range))
  }
}
