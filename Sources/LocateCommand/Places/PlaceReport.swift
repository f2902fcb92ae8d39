import LocationKit
import LocationPlaces
import LocationText

/// The summary of a file of places: `locate places info`.
struct PlaceReport {
  let file: String
  let format: String
  private let count: Int
  private let firstIDs: [String]
  private var circles = 0
  private var polygons = 0
  private var corridors = 0
  private var names = 0
  private var dwellTimes = 0
  private var corners = 0
  private var holes = 0
  private var radii: [Double] = []
  private var widths: [Double] = []
  private var attributes: Set<String> = []
  /// Number of places whose region equals that of another place.
  private var coincident = 0
  private var bounds = PlaceBounds()

  init(file: String, _ content: PlaceCatalog.Content) {
    self.file = file
    format = content.files.first?.format ?? ""
    count = content.places.count
    firstIDs = content.places.prefix(3).map(\.id)
    var regions: Set<Region> = []
    for place in content.places {
      note(place.region)
      if !regions.insert(place.region).inserted { coincident += 1 }
      if place.name != nil { names += 1 }
      if place.dwellTime != nil { dwellTimes += 1 }
      if !place.attributes.isEmpty { attributes.formUnion(place.attributes.keys) }
    }
    radii.sort()
    widths.sort()
  }

  private mutating func note(_ region: Region) {
    bounds.include(region)
    switch region {
    case .circle(_, let radius):
      circles += 1
      radii.append(radius)
    case .polygon(let parts):
      polygons += 1
      corners += parts.reduce(0) { $0 + $1.exterior.count + $1.holes.reduce(0) { $0 + $1.count } }
      holes += parts.reduce(0) { $0 + $1.holes.count }
    case .corridor(let corridor):
      corridors += 1
      corners += corridor.path.count
      widths.append(corridor.width)
    }
  }

  private var pointsOnly: Int { radii.prefix { $0 == 0 }.count }

  // MARK: For programs

  /// Appends one JSON object on one line; lengths in metres, angles in degrees.
  func appendJSON(to writer: inout ASCIIWriter) {
    var object = JSONObjectText()
    object.add("file", file)
    object.add("format", format)
    let counts: [(StaticString, Int)] = [
      ("places", count), ("circles", circles), ("polygons", polygons), ("corridors", corridors), ("corners", corners),
      ("holes", holes), ("named", names), ("withDwell", dwellTimes), ("withoutRadius", pointsOnly),
      ("coincident", coincident),
    ]
    for (name, count) in counts { object.add(name, count) }
    object.add("radius", spread(radii))
    object.add("width", spread(widths))
    object.add("bbox", bounds.box.map { [$0.west, $0.south, $0.east, $0.north] })
    object.end(to: &writer)
  }

  /// Returns the minimum, the median and the maximum.
  private func spread(_ sorted: [Double]) -> [Double]? {
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    return [least, sorted[sorted.count / 2], greatest]
  }

  // MARK: For people

  /// Appends one line per subject.
  func append(to writer: inout TextWriter, _ units: UnitSystem, _ coordinates: CoordinateFormat) {
    writer.append(line: "\(file): \(format), \(RunAccount.count(count, "places"))")
    line("shapes", shapes, to: &writer)
    line("radius", sizes(radii, units), to: &writer)
    line("width", sizes(widths, units), to: &writer)
    line("box", box(coordinates), to: &writer)
    line("ids", firstIDs.joined(separator: ", ") + (count > firstIDs.count ? ", …" : ""), to: &writer)
    line("names", names > 0 ? "\(names) of \(count)" : nil, to: &writer)
    line("dwell", dwellTimes > 0 ? "\(dwellTimes) of \(count)" : nil, to: &writer)
    line("others", attributes.isEmpty ? nil : attributes.sorted().joined(separator: ", "), to: &writer)
    line("odd", oddities, to: &writer)
  }

  private func line(_ name: String, _ text: String?, to writer: inout TextWriter) {
    guard let text else { return }
    writer.append(line: "  " + name + String(repeating: " ", count: 9 - name.count) + text)
  }

  private var shapes: String {
    var parts: [String] = []
    if circles > 0 { parts.append(RunAccount.count(circles, "circles")) }
    if polygons > 0 { parts.append(RunAccount.count(polygons, "polygons")) }
    if corridors > 0 { parts.append(RunAccount.count(corridors, "corridors")) }
    if corners > 0 { parts.append(RunAccount.count(corners, "corners")) }
    if holes > 0 { parts.append(RunAccount.count(holes, "holes")) }
    return parts.joined(separator: ", ")
  }

  private func sizes(_ sorted: [Double], _ units: UnitSystem) -> String? {
    guard let spread = spread(sorted) else { return nil }
    let texts = spread.map { metres in written { units.appendDistance(metres, to: &$0) } }
    return sorted.count == 1 ? texts[0] : "\(texts[0]) to \(texts[2]), the median \(texts[1])"
  }

  private func box(_ coordinates: CoordinateFormat) -> String? {
    guard let box = bounds.box, let southWest = Coordinate(latitude: box.south, longitude: box.west),
      let northEast = Coordinate(latitude: box.north, longitude: box.east)
    else { return nil }
    return written { coordinates.append(southWest, to: &$0) } + " to "
      + written { coordinates.append(northEast, to: &$0) }
  }

  private var oddities: String? {
    var parts: [String] = []
    if pointsOnly > 0 { parts.append("\(RunAccount.count(pointsOnly, "circles")) without a radius") }
    if coincident > 0 { parts.append("\(RunAccount.count(coincident, "places")) where another is") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
