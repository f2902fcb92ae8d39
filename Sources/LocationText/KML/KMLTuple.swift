package import LocationKit

/// A longitude, a latitude and an optional altitude in KML's notation: `8.25,47.5,400` or, in `gx:coord`, `8.25 47.5
/// 400`.
package struct KMLTuple {
  package let coordinate: Coordinate
  /// Altitude in metres; its reference is the altitude mode of the geometry.
  package let altitude: Double?
  /// Whether an altitude was dropped because it is implausible.
  package let isAltitudeImplausible: Bool

  /// Returns `nil` if there are too few or too many numbers, or if one is unreadable or out of range.
  package init?(_ text: Span<UInt8>, separator isSeparator: (UInt8) -> Bool) {
    var numbers = [Double?](repeating: nil, count: 3)
    var (count, start) = (0, 0)
    while start < text.count {
      var end = start
      while end < text.count, !isSeparator(text[end]) { end += 1 }
      let part = text.extracting(start..<end)
      let number = part.extracting(part.withoutXMLSpace)
      if !number.isEmpty {
        guard count < 3, let value = DecimalText.double(number) else { return nil }
        numbers[count] = value
        count += 1
      }
      start = end + 1
    }
    guard let longitude = numbers[0], let latitude = numbers[1],
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.coordinate = coordinate
    altitude = numbers[2].flatMap { PlausibleRange.height.contains($0) ? $0 : nil }
    isAltitudeImplausible = altitude == nil && numbers[2] != nil
  }
}

/// Splits a text of any length, passed in pieces of any size, into tuples.
package struct KMLTuples {
  /// Beginning of an incomplete tuple.
  private var rest: [UInt8] = []
  /// Maximum length of a tuple in bytes.
  private static let longest = 1024

  package init() {}

  /// Calls `body` with each tuple that the bytes complete. White space separates tuples, except after a comma.
  package mutating func take(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, !bytes[end].isXMLSpace { end += 1 }
      if end > start { add(bytes.extracting(start..<end), isWhole: end < bytes.count, body) }
      if end == start { finish(isLast: false, body) }
      start = end + (end == start ? 1 : 0)
    }
  }

  /// Completes the pending tuple, unless it ends with a comma and more may follow.
  package mutating func finish(isLast: Bool, _ body: (Span<UInt8>) -> Void) {
    guard !rest.isEmpty, isLast || rest.last != UInt8(ascii: ",") else { return }
    var tuple: [UInt8] = []
    swap(&tuple, &rest)
    body(tuple.span)
    swap(&tuple, &rest)
    rest.removeAll(keepingCapacity: true)
  }

  package mutating func forget() { rest.removeAll(keepingCapacity: true) }

  private mutating func add(_ part: Span<UInt8>, isWhole: Bool, _ body: (Span<UInt8>) -> Void) {
    if rest.isEmpty, isWhole, part[part.count - 1] != UInt8(ascii: ",") {
      return body(part.extracting(first: Self.longest))
    }
    part.extracting(first: max(0, Self.longest - rest.count)).withUnsafeBufferPointer { rest.append(contentsOf: $0) }
  }
}
