import CWorldOutline
import LocationKit
import LocationPlot
import LocationTracks

/// The picture of a track: chooses its panels and texts.
struct TrackPicture {
  let track: PlottedTrack
  let reading: TrackReading
  let units: UnitSystem
  let coordinates: CoordinateFormat

  /// Places drawn at most.
  private static let mostPlaces = 1000

  /// - Parameter file: the name of the track for users.
  func makeDocument(file: String, places: (any PointOfInterestLookup)?) throws(LocationError) -> PlotDocument {
    let title = track.statistics.metadata?.name ?? file.split(separator: "/").last.map(String.init) ?? file
    let statistics = track.scatter?.makeStatistics()
    let first: any PlotPanel =
      if let statistics {
        ScatterPanel(statistics, units.distances.small)
      } else {
        MapPanel(
          track.line, places: places.map(visible) ?? [], outline: try Self.outline(), unit: units.distances)
      }
    return PlotDocument(
      title: title.visible, subtitle: subtitle, totals: (statistics.map(totals) ?? []) + report(file),
      panels: [first] + charts)
  }

  private static func outline() throws(LocationError) -> WorldOutline {
    let bytes = UnsafeBufferPointer(start: cworldoutline_bytes(), count: cworldoutline_count())
    guard let outline = WorldOutline(Array(bytes)) else {
      throw LocationError(.internalError, "the outline of the world is damaged")
    }
    return outline
  }

  /// Returns the places around the track, in order of their ids.
  private func visible(_ places: any PointOfInterestLookup) -> [PointOfInterest] {
    guard let circle = track.line.surroundings else { return [] }
    var numbers: [Int] = []
    places.appendPlaces(within: circle.radius, of: circle.center, to: &numbers)
    let near = numbers.filter { places.distance(from: circle.center, to: $0) <= circle.radius }
    return near.prefix(Self.mostPlaces).map(places.place).sorted { $0.id < $1.id }
  }

  // MARK: Texts

  private var subtitle: String {
    let times = track.statistics.times
    var parts: [String] = []
    if let earliest = times.earliest, let latest = times.latest {
      let (begin, end) = (earliest.minutes, latest.minutes)
      // The date once, if it is the same.
      let isOneDay = begin.prefix(10) == end.prefix(10)
      parts.append("\(begin) to \(isOneDay ? String(end.dropFirst(11)) : end) UTC")
    }
    if track.scatter == nil {
      parts.append(written { units.appendDistance(track.statistics.way.length, to: &$0) })
    }
    parts.append(RunAccount.count(track.statistics.points, "locations"))
    if track.statistics.first?.isSimulated == true { parts.append("simulated") }
    return parts.joined(separator: " · ")
  }

  private func totals(_ statistics: PositionScatter.Statistics) -> [(name: String, value: String)] {
    let unit = units.distances.small
    func text(_ metres: Double) -> String {
      written { $0.append(metres * unit.factor, decimals: 3, trimmed: false) } + " \(unit.name)"
    }
    var count = RunAccount.count(statistics.count, "positions")
    if let stride = track.scatter?.stride, stride > 1 { count += ", one of each \(stride)" }
    return [
      ("Positions", count),
      ("Mean position", written { coordinates.append(statistics.mean, to: &$0) }),
      ("CEP 50 %", text(statistics.radius(containing: 0.5))),
      ("CEP 95 %", text(statistics.radius(containing: 0.95))),
      ("Mean distance from the mean", text(statistics.meanDistance)),
      ("Greatest distance from the mean", text(statistics.greatestDistance)),
    ]
  }

  /// The rows of `locate info`.
  private func report(_ file: String) -> [(name: String, value: String)] {
    let report = TrackReport(
      file: file, format: reading.format, counts: reading.counts, statistics: track.statistics)
    let rows = TrackReportText(report: report, units: units, coordinates: coordinates).rows
    // What a stationary receiver seems to travel is noise.
    let travel: Set = track.scatter == nil ? [] : ["distance", "moving", "stops", "speed"]
    return rows.filter { !travel.contains($0.name) }.map {
      ($0.name.prefix(1).uppercased() + $0.name.dropFirst(), $0.text.visible)
    }
  }

  // MARK: Charts

  private var charts: [any PlotPanel] {
    let isComputed = track.recordedSpeed.isEmpty
    let speed: [(String, PlotUnit, ValueSeries, Bool)] =
      track.scatter != nil
      ? []
      : [
        (
          isComputed ? "Speed between locations" : "Speed", units.speed,
          isComputed ? track.computedSpeed : track.recordedSpeed, true
        )
      ]
    let others = [
      ("Height", units.height, track.height, false),
      ("Accuracy (95 % if its level is known)", units.distances.small, track.accuracy, true),
      ("Satellites used", PlotUnit(""), track.satellites, true),
      ("HDOP", PlotUnit(""), track.dilution, true),
    ]
    return (speed + others).compactMap { name, unit, series, includesZero in
      series.isEmpty
        ? nil
        : ChartPanel(
          name, unit, series, axis: track.hasTimes ? .time : .distance(units.distances.large), range: range,
          includesZero: includesZero)
    }
  }

  /// The range of all charts.
  private var range: ClosedRange<Double> {
    let times = track.statistics.times
    guard track.hasTimes, let earliest = times.earliest, let latest = times.latest else {
      return 0...max(track.statistics.way.length * 1e6, 1)
    }
    return Double(earliest.nanoseconds)...Double(latest.nanoseconds)
  }
}

extension UnitSystem {
  fileprivate var speed: PlotUnit {
    switch self {
    case .metric: PlotUnit("km/h", factor: 3.6)
    case .imperial: PlotUnit("mph", factor: 1 / 0.44704)
    case .nautical: PlotUnit("kn", factor: 3600 / 1852)
    }
  }

  fileprivate var height: PlotUnit { self == .imperial ? PlotUnit("ft", factor: 1 / 0.3048) : PlotUnit("m") }

  fileprivate var distances: (small: PlotUnit, large: PlotUnit) {
    switch self {
    case .metric: (PlotUnit("m"), PlotUnit("km", factor: 0.001))
    case .imperial: (PlotUnit("ft", factor: 1 / 0.3048), PlotUnit("mi", factor: 1 / 1609.344))
    case .nautical: (PlotUnit("m"), PlotUnit("nmi", factor: 1.0 / 1852))
    }
  }
}

extension UTCInstant {
  /// `2026-05-01 10:00`
  fileprivate var minutes: String { String(description.prefix(16)).replacing("T", with: " ") }
}
