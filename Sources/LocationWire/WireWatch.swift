package import LocationKit
import LocationText

/// The reports that a client of gpsd's protocol requests (`WATCH`), including this package's own.
package struct WireWatch: Sendable, Hashable {
  package var isEnabled = false
  /// Whether to send reports as JSON, one object per line.
  package var json = false
  /// Whether to send sentences of NMEA 0183, which are generated if the receiver sends none.
  package var nmea = false
  /// 1 for the receiver's data, in hexadecimal if it is binary; 2 for its bytes unchanged.
  package var raw = 0
  /// Whether AIS is scaled to units. This flag and the next three are gpsd's; they are stored and answered here, and
  /// have no effect.
  package var scaled = false
  package var timing = false
  package var split24 = false
  package var pps = false
  /// Whether to send the classes `POI`, `VISIT` and `STATE`, which are this package's own; gpsd's own clients would
  /// mistake them for another fix.
  package var locate = false
  /// Path of the only device to report; `nil` for all.
  package var device: String?

  package init() {}

  /// Applies the object of a request. Members that it does not contain remain unchanged. A request without `enable`
  /// enables the watch.
  ///
  /// - Throws: `invalidData`, naming the byte, if the text is not a JSON object, or a value has the wrong type. In that
  ///   case nothing changes.
  package mutating func take(_ object: Span<UInt8>) throws(LocationError) {
    var changed = self
    changed.isEnabled = true
    do throws(JSONFault) {
      try changed.read(object)
    } catch {
      throw LocationError(.invalidData, "\(error.what) at byte \(error.offset)")
    }
    self = changed
  }

  private mutating func read(_ line: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    scanner.skipBlanks(line)
    try scanner.forEachMember(line, depth: 1) { name, value throws(JSONFault) in
      if !take(name, value, line) { throw JSONFault(what: "a value of another kind", at: value) }
    }
    try scanner.finish(line)
  }

  /// Applies one member. Returns whether its value has the right type; unknown members are ignored.
  private mutating func take(_ name: JSONValue, _ value: JSONValue, _ line: Span<UInt8>) -> Bool {
    for (flag, text) in Self.flags where name.reads(text, in: line) {
      guard value.kind == .true || value.kind == .false else { return false }
      self[keyPath: flag] = value.kind == .true
      return true
    }
    if name.reads("raw", in: line) {
      guard let level = value.integer else { return false }
      raw = level
    } else if name.reads("device", in: line) {
      guard let path = value.text(in: line) else { return false }
      device = path.isEmpty ? nil : path
    }
    return true
  }

  private static var flags: [(WritableKeyPath<WireWatch, Bool>, StaticString)] {
    [
      (\.isEnabled, "enable"), (\.json, "json"), (\.nmea, "nmea"), (\.scaled, "scaled"), (\.timing, "timing"),
      (\.split24, "split24"), (\.pps, "pps"), (\.locate, "locate"),
    ]
  }
}
