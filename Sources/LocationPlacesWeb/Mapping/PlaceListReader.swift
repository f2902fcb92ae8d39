import LocationKit
import LocationPlaces
import LocationText

/// The content of one answer of a service.
struct PlacePage: Sendable, Hashable {
  var places: [PointOfInterest] = []
  /// Number of all entries, including those that are not places.
  var entries = 0
  /// Number of places in all answers, as reported by the service.
  var total: Int?
  /// Reason why the first skipped entry is not a place.
  var firstFlaw: String?
}

/// A reader of a page of places from JSON, according to a mapping.
struct PlaceListReader {
  let mapping: PlaceMapping
  /// Name of the source, for errors.
  let source: String

  /// Reads a page. Throws ``LocationError/Code/invalidData`` for bytes that are not JSON, for a missing list, and for an
  /// entry that is not a place, unless the mapping skips these.
  func page(in bytes: Span<UInt8>) throws(LocationError) -> PlacePage {
    // The positions of values are stored in 32 bits.
    guard bytes.count <= Int32.max else {
      throw LocationError(.invalidData, "the answer is too large", context: source)
    }
    do {
      return try content(of: bytes)
    } catch let fault as JSONFault {
      throw LocationError(
        .invalidData, "the answer is not JSON: \(fault.what), at byte \(fault.offset + 1)", context: source)
    } catch {
      throw LocationError(wrapping: error)
    }
  }

  private func content(of bytes: Span<UInt8>) throws -> PlacePage {
    var scanner = JSONScanner()
    let root = try scanner.value(bytes, depth: 0)
    scanner.skipBlanks(bytes)
    guard scanner.index == bytes.count else { throw scanner.fault("there is data after its end") }
    let list = try value(mapping.list, in: root, bytes)
    guard list.kind == .array else {
      throw LocationError(
        .invalidData,
        "there is no list of places\(mapping.list.names.isEmpty ? "" : " `\(mapping.list)`") in the answer",
        context: source, remedy: "give its path in a mapping")
    }
    var page = PlacePage()
    page.total = try total(in: root, bytes)
    scanner = JSONScanner(at: Int(list.start))
    if try scanner.arrayBegins(bytes, depth: 0) {
      repeat {
        try take(try scanner.value(bytes, depth: 1), bytes, into: &page)
      } while try scanner.arrayContinues(bytes)
    }
    return page
  }

  private func total(in root: JSONValue, _ bytes: Span<UInt8>) throws -> Int? {
    guard let path = mapping.pages?.total else { return nil }
    let value = try value(path, in: root, bytes)
    guard let total = try? number(value, "`\(path)`", bytes), total >= 0, total < 1e9 else {
      throw LocationError(.invalidData, "`\(path)` is not the number of places", context: source)
    }
    return Int(total)
  }

  private func take(_ entry: JSONValue, _ bytes: Span<UInt8>, into page: inout PlacePage) throws {
    page.entries += 1
    do {
      page.places.append(try place(entry, bytes))
    } catch let flaw as PlaceFault {
      let text = "entry \(page.entries) is not a place: \(flaw.message)"
      guard mapping.skipsUnusable else { throw LocationError(.invalidData, text, context: source) }
      page.firstFlaw = page.firstFlaw ?? text
    }
  }

  private func place(_ entry: JSONValue, _ bytes: Span<UInt8>) throws -> PointOfInterest {
    guard entry.kind == .object else { throw PlaceFault("it is not an object") }
    let id = try text(try value(mapping.id, in: entry, bytes), bytes)
    guard let id, !id.isEmpty else { throw PlaceFault("it has no id `\(mapping.id)`") }
    let name = try mapping.name.flatMap { try text(try value($0, in: entry, bytes), bytes) }
    var attributes: [String: String] = [:]
    for path in mapping.attributes {
      let text = try text(try value(path, in: entry, bytes), bytes)
      if let text, !text.isEmpty { attributes[path.description] = text }
    }
    return PointOfInterest(
      id: mapping.idPrefix + id, name: name?.isEmpty == false ? name : nil,
      region: .circle(center: try center(of: entry, bytes), radius: try radius(of: entry, bytes)),
      attributes: attributes)
  }

  private func center(of entry: JSONValue, _ bytes: Span<UInt8>) throws -> Coordinate {
    let latitude = try number(mapping.latitude, in: entry, bytes)
    let longitude = try number(mapping.longitude, in: entry, bytes)
    guard let center = Coordinate(latitude: latitude, longitude: longitude) else {
      throw PlaceFault("invalid position: \(latitude), \(longitude)")
    }
    return center
  }

  private func radius(of entry: JSONValue, _ bytes: Span<UInt8>) throws -> Double {
    var value = JSONValue.missing
    if let path = mapping.radius { value = try self.value(path, in: entry, bytes) }
    if isNothing(value) {
      guard let radius = mapping.defaultRadius else { throw PlaceFault("it has no radius") }
      return radius
    }
    let radius = try number(value, "radius", bytes)
    guard (0...Self.largestRadius).contains(radius) else { throw PlaceFault("its radius is \(radius)") }
    return radius
  }

  private func number(_ path: PlaceMapping.Path, in entry: JSONValue, _ bytes: Span<UInt8>) throws -> Double {
    try number(try value(path, in: entry, bytes), "`\(path)`", bytes)
  }

  /// Returns the value of a number, or of a text that contains one.
  private func number(_ value: JSONValue, _ what: String, _ bytes: Span<UInt8>) throws -> Double {
    guard !isNothing(value) else { throw PlaceFault("it has no \(what)") }
    if let number = value.number(in: bytes) { return number }
    if let text = value.text(in: bytes) {
      let digits = Array(text.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
      if let number = DecimalText.double(digits.span) { return number }
    }
    throw PlaceFault("its \(what) is not a number")
  }

  /// Returns whether the value is missing, `null`, or an empty text.
  private func isNothing(_ value: JSONValue) -> Bool {
    value.kind == .missing || value.kind == .null || value.kind == .string && value.count == 0
  }

  /// Returns the value of a text, or of a whole number.
  private func text(_ value: JSONValue, _ bytes: Span<UInt8>) throws -> String? {
    if value.kind == .string { return value.text(in: bytes) }
    return value.integer.map(String.init)
  }

  /// Returns the value at a path; ``JSONValue/missing`` if there is none. If a name occurs twice, the last counts.
  private func value(_ path: PlaceMapping.Path, in root: JSONValue, _ bytes: Span<UInt8>) throws -> JSONValue {
    var value = root
    for name in path.names {
      guard value.kind == .object else { return .missing }
      value = try member(name, of: value, bytes)
    }
    return value
  }

  private func member(_ name: String, of object: JSONValue, _ bytes: Span<UInt8>) throws -> JSONValue {
    var scanner = JSONScanner(at: Int(object.start))
    var found = JSONValue.missing
    try scanner.forEachMember(bytes, depth: 0) { if $0.text(in: bytes) == name { found = $1 } }
    return found
  }

  /// Metres: far beyond the size of the earth.
  private static let largestRadius = 1e9
}
