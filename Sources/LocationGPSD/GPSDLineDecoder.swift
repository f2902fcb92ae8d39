import LocationKit
import LocationWire

/// Decodes gpsd's lines: by libgps if it is chosen and the line is safe for it, else by `WireDecoder` of LocationWire.
struct GPSDLineDecoder {
  private var ours: WireDecoder
  /// Whether the project's own decoder has read the last line.
  private var isOurs = true
  /// libgps, which is tried first if it is chosen.
  private(set) var libgps: LibGPSDecoder?

  /// - Parameters:
  ///   - source: the origin of the readings.
  ///   - place: the place in errors.
  init(_ decoding: GPSDDecoding, origin source: String, place: String) throws(LocationError) {
    ours = WireDecoder(origin: source, kind: .live)
    guard decoding == .libgps else { return }
    try decoding.check(place: place)
    libgps = LibGPSDecoder()
    if libgps == nil { throw LocationError(.internalError, "no memory left for libgps", context: place) }
  }

  /// See `WireDecoder.leftOut`. A line with omitted values is not decoded by libgps.
  var leftOut: LocationError? { isOurs ? ours.leftOut : nil }

  mutating func decode(_ line: Span<UInt8>) throws(LocationError) -> WireReport {
    isOurs = false
    if let reading = libgps?.decode(line, &ours) { return .reading(reading) }
    isOurs = true
    return try ours.decode(line)
  }
}
