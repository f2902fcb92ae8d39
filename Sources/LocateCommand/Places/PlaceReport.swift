import LocationKit
import LocationPlaces
import LocationText
import LocationWire

/// The summary of a file of places: `locate places info`.
struct PlaceReport: Report {
  let file: String
  let format: String
  private let notation: Notation
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

  init(file: String, _ content: PlaceCatalog.Content, _ notation: Notation = Notation()) {
    (self.file, self.notation) = (file, notation)
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

  func appendJSON(to writer: inout ASCIIWriter) {
    let box = bounds.box.map { [$0.west, $0.south, $0.east, $0.north].map(JSONDegrees.init) }
    let object: JSONObjectText = [
      "file": file, "format": format, "places": count, "circles": circles, "polygons": polygons,
      "corridors": corridors, "corners": corners, "holes": holes, "named": names, "withDwell": dwellTimes,
      "withoutRadius": pointsOnly, "coincident": coincident, "radius": spread(radii)?.map(JSONDegrees.init),
      "width": spread(widths)?.map(JSONDegrees.init), "bbox": box,
    ]
    object.end(to: &writer)
  }

  /// Returns the minimum, the median and the maximum.
  private func spread(_ sorted: [Double]) -> [Double]? {
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    return [least, sorted[sorted.count / 2], greatest]
  }

  // MARK: For people

  func append(to writer: inout TextWriter) {
    writer.append(line: "\(file): \(format), \(RunAccount.count(count, "places"))")
    writer.append(rows: [
      ("shapes", shapes), ("radius", sizes(radii)), ("width", sizes(widths)), ("box", bounds.box.flatMap(notation.box)),
      ("ids", firstIDs.joined(separator: ", ") + (count > firstIDs.count ? ", …" : "")),
      ("names", names > 0 ? "\(names) of \(count)" : nil),
      ("dwell", dwellTimes > 0 ? "\(dwellTimes) of \(count)" : nil),
      ("others", attributes.isEmpty ? nil : attributes.sorted().joined(separator: ", ")), ("odd", oddities),
    ])
  }

  private var shapes: String {
    RunAccount.list([
      (circles, "circles"), (polygons, "polygons"), (corridors, "corridors"), (corners, "corners"), (holes, "holes"),
    ])
  }

  private func sizes(_ sorted: [Double]) -> String? {
    guard let texts = spread(sorted)?.map({ notation.distance($0) }) else { return nil }
    return sorted.count == 1 ? texts[0] : "\(texts[0]) to \(texts[2]), the median \(texts[1])"
  }

  private var oddities: String? {
    var parts: [String] = []
    if pointsOnly > 0 { parts.append("\(RunAccount.count(pointsOnly, "circles")) without a radius") }
    if coincident > 0 { parts.append("\(RunAccount.count(coincident, "places")) where another is") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// A writer of the places that contain a point: one line of JSON per point.
struct ContainmentCheck {
  private(set) var count = 0
  private let places: any PlaceLookup
  private var numbers: [Int] = []
  private var ids: [String] = []

  init(_ places: any PlaceLookup) { self.places = places }

  /// Appends the line for a point. Throws the fault of the place data if it is damaged; then nothing is appended.
  mutating func append(_ point: Coordinate, to writer: inout ASCIIWriter) throws(LocationError) {
    let ids = ids(containing: point)
    if let fault = places.fault { throw fault }
    count += 1
    writer.append("{\"lat\":")
    writer.append(point.latitude, decimals: 9)
    writer.append(",\"lon\":")
    writer.append(point.longitude, decimals: 9)
    writer.append(",\"in\":")
    writer.appendList(ids) { $0.appendQuoted($1) }
    writer.append("}\n")
  }

  /// Returns the ids of the places that contain the point, sorted.
  private mutating func ids(containing point: Coordinate) -> [String] {
    numbers.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    places.appendPlaces(within: 0, of: point, to: &numbers)
    for number in numbers where places.distance(from: point, to: number) <= 0 { ids.append(places.place(number).id) }
    ids.sort()
    return ids
  }
}
