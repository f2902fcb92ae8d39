import LocationKit
import LocationWire

/// Turns a line of gpsd's into what it says.
struct ReportDecoder {
  private var ours: WireDecoder
  /// Whether our own decoder has read the last line.
  private var isOurs = true
  /// Asked first, where it is to be.
  private(set) var libgps: LibGPSDecoder?

  /// - Parameters:
  ///   - source: what its readings name as their origin.
  ///   - place: what errors call it.
  init(_ decoding: GPSDDecoding, origin source: String, place: String) throws(LocationError) {
    ours = WireDecoder(origin: source, kind: .live)
    guard decoding == .libgps else { return }
    try decoding.check(place: place)
    libgps = LibGPSDecoder()
    if libgps == nil { throw LocationError(.internal, "no thread or memory left for libgps", place: place) }
  }

  /// See `WireDecoder.leftOut`. A line that has some is not for libgps.
  var leftOut: LocationError? { isOurs ? ours.leftOut : nil }

  mutating func decode(_ line: Span<UInt8>) throws(LocationError) -> WireReport {
    isOurs = false
    if let reading = libgps?.decode(line, &ours) { return .reading(reading) }
    isOurs = true
    return try ours.decode(line)
  }
}
