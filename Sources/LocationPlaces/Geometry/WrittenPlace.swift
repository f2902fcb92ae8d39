package import LocationKit

/// The description of a place in a file, before its conversion to a place.
package struct WrittenPlace {
  package var id: String?
  var name: String?
  /// Radius of points in metres.
  var radius: Double?
  /// Width of lines in metres, from edge to edge.
  var width: Double?
  var dwellTime: Double?
  var attributes: [String: String] = [:]
  package var geometry: WrittenGeometry?

  package init() {}

  /// Names of the known properties; all others are attributes.
  static let known: Set<String> = ["id", "name", "radius_m", "width_m", "dwell_s"]

  /// Takes a property that a format stores as text. A known property with an empty text is ignored.
  package mutating func set(_ name: String, to text: String) throws(PlaceFault) {
    guard Self.known.contains(name) else {
      attributes[name] = text
      return
    }
    if text.isEmpty { return }
    switch name {
    case "id": id = id ?? text
    case "name": self.name = text
    default:
      guard let number = DecimalText.double(text) else { throw PlaceFault("the \(name) is not a number: \(text)") }
      try set(name, to: number)
    }
  }

  /// Takes one of the numeric properties: `radius_m`, `width_m`, `dwell_s`.
  mutating func set(_ name: String, to number: Double) throws(PlaceFault) {
    guard (0...Self.largestMagnitude).contains(number) else {
      throw PlaceFault("the \(name) is \(number < 0 ? "negative" : "too large"): \(number)")
    }
    switch name {
    case "radius_m": radius = number
    case "width_m": width = number
    default: dwellTime = number
    }
  }

  /// Returns the places: one, unless the geometry has several parts that do not form one region. Those are numbered:
  /// `quay#1`, `quay#2`.
  package func places(_ options: PlaceOptions) throws(PlaceFault) -> [PointOfInterest] {
    guard let id else { throw PlaceFault("it has no id", remedy: "give each place an id of its own") }
    guard !id.isEmpty else { throw PlaceFault("the id is empty") }
    guard let geometry else {
      throw PlaceFault("the place \(id) has no geometry", remedy: "give it a point, a line or a polygon")
    }
    let regions = try RegionMaker(radius: radius, width: width, usualRadius: options.radius).regions(of: geometry)
    guard !regions.isEmpty else { throw PlaceFault("the geometry of the place \(id) is empty") }
    return regions.enumerated().map { index, region in
      PointOfInterest(
        id: regions.count == 1 ? id : "\(id)#\(index + 1)", name: name, region: region,
        dwellTime: dwellTime.map { .seconds($0) }, attributes: attributes)
    }
  }

  /// Metres or seconds: far beyond the size of the earth and the length of a stay.
  static let largestMagnitude = 1e9
}

extension PointOfInterest {
  /// Numbers that files store as properties, and their decimals.
  var writtenNumbers: [(name: String, value: Double, decimals: Int)] {
    var numbers: [(name: String, value: Double, decimals: Int)] = []
    switch region {
    case .circle(_, let radius): numbers.append(("radius_m", radius, 6))
    case .corridor(let corridor): numbers.append(("width_m", corridor.width, 6))
    case .polygon: break
    }
    if let dwellTime { numbers.append(("dwell_s", dwellTime.inSeconds, 9)) }
    return numbers
  }

  /// Attributes that files store as properties, sorted by name.
  var writtenAttributes: [(key: String, value: String)] {
    attributes.filter { !WrittenPlace.known.contains($0.key) }.sorted { $0.key < $1.key }
  }
}
