import LocationKit

/// Decides which locations change nothing about places: those that lie outside all of them by more than the hysteresis
/// and the step that led there, and those that lie so deep inside a place that no edge is reached.
struct QuietZone {
  private let places: any PlaceLookup
  /// Metres.
  private let hysteresis: Double
  private var boxes: PlaceBoxes?
  /// Whether a place has a dwell time: every location of a stay there counts.
  private var hasDwell: [Int: Bool] = [:]
  private var near: [Int] = []
  private var inside: [Int] = []
  /// Metres around a location within which places are looked for; it follows their density.
  private var margin = 300.0

  /// Metres that cover rounding.
  private static let slack = 1.0

  init(_ places: any PlaceLookup, hysteresis: Double) {
    (self.places, self.hysteresis) = (places, max(0, hysteresis))
    boxes = PlaceBoxes(places, margin: self.hysteresis + Self.slack)
  }

  /// The places that contain all locations of an area; `nil` if one of them may decide about a place.
  ///
  /// - Parameter step: centimetres from the location before the area, at most.
  mutating func placesAround(_ area: BlockArea, step: Double) -> [Int]? {
    let step = max(step, Double(area.longestStep)) / 100
    switch boxes?.relation(of: area, step: step) {
    case .apart: return []
    case .inside(let number) where !dwells(number): return keep(only: number)
    default: break
    }
    guard let center = area.center else { return nil }
    let radius = area.radiusCentimetres / 100
    let reach = radius + step + hysteresis + Self.slack
    near.removeAll(keepingCapacity: true)
    places.appendPlaces(within: reach, of: center, to: &near)
    var found: [Int] = []
    for number in near {
      let distance = places.distance(from: center, to: number)
      if distance > reach { continue }
      guard distance < -(radius + Self.slack), !dwells(number) else { return nil }
      found.append(number)
    }
    return keep(found.sorted())
  }

  /// The end of the first areas, all of whose locations lie in these places and far from the edge of any.
  func end(of areas: ArraySlice<BlockArea>, inside: [Int]) -> Int {
    guard let boxes, inside.count < 2 else { return areas.startIndex }
    return boxes.end(of: areas, inside: inside.first)
  }

  /// Returns the last list again if it is the same: successive areas usually lie in the same places.
  private mutating func keep(_ found: [Int]) -> [Int] {
    if inside != found { inside = found }
    return inside
  }

  /// The same, of one place or none.
  private mutating func keep(only number: Int?) -> [Int] {
    if inside.count > 1 || inside.first != number { inside = number.map { [$0] } ?? [] }
    return inside
  }

  /// The places that contain a coordinate, and how many metres around it are as quiet; not positive if it decides.
  mutating func clearance(at coordinate: Coordinate) -> (inside: [Int], metres: Double) {
    near.removeAll(keepingCapacity: true)
    places.appendPlaces(within: margin, of: coordinate, to: &near)
    var clearance = margin - hysteresis - Self.slack
    margin = near.isEmpty ? min(20_000, margin * 2) : near.count > 8 ? max(100 + hysteresis, margin / 2) : margin
    var inside: [Int] = []
    for number in near {
      let distance = places.distance(from: coordinate, to: number)
      if distance > 0 {
        clearance = min(clearance, distance - hysteresis - Self.slack)
      } else {
        inside.append(number)
        clearance = min(clearance, dwells(number) ? 0 : -distance - Self.slack)
      }
    }
    return (inside.sorted(), clearance)
  }

  private mutating func dwells(_ number: Int) -> Bool {
    if let known = hasDwell[number] { return known }
    let dwells = places.place(number).dwellTime != nil
    hasDwell[number] = dwells
    return dwells
  }

  // MARK: Rows

  /// Some rows of a block in succession.
  struct Part {
    var rows: Range<Int>
    /// The places that contain all of them; `nil` if one of them may decide about a place.
    var inside: [Int]?
  }

  /// Appends the parts of some rows of a block.
  ///
  /// - Parameter entry: units of latitude from the location before these rows, at most; `nil` if it is unknown.
  mutating func divide(_ range: Range<Int>, of rows: RowBuffer, entry: Int64?, into parts: inout [Part]) {
    rows.withColumn(.latitude) { latitudes in
      rows.withColumn(.longitude) { longitudes in
        guard let latitudes, let longitudes else { return }
        var (anchor, isQuiet, isNew, row) = (Anchor(), false, true, range.lowerBound)
        while row < range.upperBound {
          let here = (latitudes[row], longitudes[row])
          let step =
            row == range.lowerBound
            ? entry ?? Int64.max / 4
            : BlockSummary.step(here.0 &- latitudes[row &- 1], here.1 &- longitudes[row &- 1])
          if !anchor.covers(here, step) { (anchor, isNew) = (self.anchor(at: here, step), true) }
          // The step may decide where the location itself does not; the next location may be quiet again.
          let isCovered = anchor.covers(here, step)
          if isNew || isCovered != isQuiet { parts.begin(at: row, isCovered ? anchor.inside : nil) }
          (isQuiet, isNew) = (isCovered, false)
          row &+= 1
          if isQuiet { row = anchor.end(row..<range.upperBound, latitudes, longitudes) }
        }
        parts.end(at: range.upperBound)
      }
    }
  }

  /// - Parameter step: the one that leads here; the boxes of the places suffice if they decide about it.
  private mutating func anchor(at here: (latitude: Int64, longitude: Int64), _ step: Int64) -> Anchor {
    if let found = boxes?.clearance(here.latitude, here.longitude), found.isTight || step < found.units,
      found.inside.map({ !dwells($0) }) ?? true
    {
      return Anchor(here: here, units: found.units, inside: keep(only: found.inside))
    }
    guard
      let coordinate = Coordinate(
        latitude: Double(here.latitude) / 1e7, longitude: Double(here.longitude) / 1e7)
    else { return Anchor() }
    let (inside, metres) = clearance(at: coordinate)
    let units = metres * 100 / BlockSummary.centimetresPerUnit
    return Anchor(here: here, units: units > 0 ? Int64(units) : -1, inside: inside)
  }

  /// A location around which it is quiet.
  private struct Anchor {
    var here: (latitude: Int64, longitude: Int64) = (0, 0)
    /// Units of latitude; nothing is quiet if it is negative.
    var units: Int64 = -1
    var inside: [Int] = []

    /// Whether a location lies as deep in the quiet, and so does the step that led there.
    @inline(__always)
    func covers(_ other: (latitude: Int64, longitude: Int64), _ step: Int64) -> Bool {
      BlockSummary.step(other.latitude &- here.latitude, other.longitude &- here.longitude) &+ step < units
    }

    /// The end of the first rows that are covered, and behind one that is. Most are so near that their steps need not
    /// be known: no step is longer than the paths from both of its ends to the anchor.
    @inline(__always)
    func end(
      _ rows: Range<Int>, _ latitudes: UnsafeBufferPointer<Int64>, _ longitudes: UnsafeBufferPointer<Int64>
    ) -> Int {
      var before = distance(latitudes[rows.lowerBound &- 1], longitudes[rows.lowerBound &- 1])
      for row in rows {
        let distance = distance(latitudes[row], longitudes[row])
        if before &+ 2 &* distance >= units {
          let (here, last) = ((latitudes[row], longitudes[row]), (latitudes[row &- 1], longitudes[row &- 1]))
          if !covers(here, BlockSummary.step(here.0 &- last.0, here.1 &- last.1)) { return row }
        }
        before = distance
      }
      return rows.upperBound
    }

    /// At least the distance from the anchor.
    @inline(__always)
    private func distance(_ latitude: Int64, _ longitude: Int64) -> Int64 {
      // Coordinates of a damaged block may be anything.
      let (north, east) = ((latitude &- here.latitude).magnitude, (longitude &- here.longitude).magnitude)
      return Int64(min(north, 1 << 40) &+ min(east, 1 << 40))
    }
  }
}

extension [QuietZone.Part] {
  /// Appends rows that follow the last ones.
  mutating func append(_ rows: Range<Int>, _ inside: [Int]?) {
    begin(at: rows.lowerBound, inside)
    end(at: rows.upperBound)
  }

  fileprivate mutating func end(at row: Int) {
    if !isEmpty { self[count - 1].rows = self[count - 1].rows.lowerBound..<row }
  }

  /// Continues the last part if it is of the same kind.
  fileprivate mutating func begin(at row: Int, _ inside: [Int]?) {
    if let last, last.inside == inside { return }
    end(at: row)
    append(QuietZone.Part(rows: row..<row, inside: inside))
  }
}

extension BlockArea {
  /// The middle of the box.
  fileprivate var center: Coordinate? {
    Coordinate(
      latitude: (Double(latitudes.lowerBound) + Double(latitudes.upperBound)) / 2e7,
      longitude: (Double(longitudes.lowerBound) + Double(longitudes.upperBound)) / 2e7)
  }

  /// No row is farther from ``center``: the length along the parallel and the meridian.
  fileprivate var radiusCentimetres: Double {
    let north = Double(Int64(latitudes.upperBound) - Int64(latitudes.lowerBound))
    let east = Double(Int64(longitudes.upperBound) - Int64(longitudes.lowerBound))
    return ((north + east) / 2 + 1) * BlockSummary.centimetresPerUnit
  }
}

/// Successive locations that change nothing about places: of them, a monitor needs the first one and the last ones.
///
/// The first location decides what all of them decide. The last ones give all that a monitor remembers of a device: its
/// time, the five last intervals, and that it is tracked. Of the last ones, the first begins a segment, so that the
/// step across what is left out is no straight line. This requires one device, no foreign datum, no dwell time, and a
/// monitor that decides at once: with a confirmation or visits, a monitor remembers more.
struct QuietRun {
  /// The same rows of several groups in succession; all of their rows if there are several.
  struct Span {
    var groups: Range<Int>
    var rows: Range<Int>
    var isWhole: Bool
  }

  /// The numbers of the places that contain all of the locations.
  let inside: [Int]
  /// The check of their origin.
  let origin: UInt32
  var spans: [Span] = []
  /// The first row if it has been given.
  var first: (group: Int, row: Int)?

  /// Whether rows may continue the run.
  func continues(in inside: [Int], _ origin: UInt32) -> Bool { self.origin == origin && self.inside == inside }

  mutating func append(_ group: Int, _ rows: Range<Int>) {
    spans.append(Span(groups: group..<(group + 1), rows: rows, isWhole: false))
  }

  /// Appends all rows of several groups.
  mutating func append(_ groups: Range<Int>) {
    if let last = spans.last, last.isWhole, last.groups.upperBound == groups.lowerBound {
      spans[spans.count - 1].groups = last.groups.lowerBound..<groups.upperBound
    } else {
      spans.append(Span(groups: groups, rows: 0..<0, isWhole: true))
    }
  }

  /// Intervals that are remembered, and one for the step across what is left out.
  static let intervals = 6
}
