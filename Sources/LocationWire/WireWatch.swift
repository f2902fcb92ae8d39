public import LocationKit

/// What a client of gpsd's protocol wants to hear (`WATCH`), and our own word beside gpsd's.
public struct WireWatch: Sendable, Hashable {
  /// Whether anything is to be told at all.
  public var isEnabled = false
  /// Reports as JSON, one object a line.
  public var json = false
  /// Sentences of NMEA 0183, made up where the receiver speaks none.
  public var nmea = false
  /// 1 for what a receiver sends, in hexadecimal where it is binary; 2 for its bytes as they are.
  public var raw = 0
  /// AIS in units. This and the next three are gpsd's; here they are kept and answered, and change nothing.
  public var scaled = false
  public var timing = false
  public var split24 = false
  public var pps = false
  /// Ours: the classes `POI`, `VISIT` and `STATE`, which gpsd's own clients would take for another fix.
  public var locate = false
  /// The only device to hear of; `nil` for all.
  public var device: String?

  public init() {}

  /// Takes over what a request says; what it does not name stays as it is. One that does not say whether to enable or
  /// disable enables.
  ///
  /// - Throws: `badData`, naming the byte, where this is no JSON object, or a value not of its kind. Nothing is taken over then.
  public mutating func take(_ object: Span<UInt8>) throws(LocationError) {
    var changed = self
    changed.isEnabled = true
    do throws(JSONFault) {
      try changed.read(object)
    } catch {
      throw LocationError(.badData, "\(error.what) at byte \(error.offset)")
    }
    self = changed
  }

  private mutating func read(_ line: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    scanner.skipBlanks(line)
    if try scanner.objectBegins(line, depth: 1) {
      repeat {
        let name = try scanner.memberName(line)
        let value = try scanner.value(line, depth: 2)
        guard take(name, value, line) else {
          throw JSONFault(what: "a value of another kind", offset: Int(value.start))
        }
      } while try scanner.objectContinues(line)
    }
    scanner.skipBlanks(line)
    guard scanner.index == line.count else { throw scanner.fault("something follows the object") }
  }

  /// Whether the value is of the kind that its name wants; members of no meaning here are passed over.
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
