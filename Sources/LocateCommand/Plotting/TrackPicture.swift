import CEmbedded
import LocationKit
import LocationPlot
import LocationTracks

/// The picture of a track: chooses its panels and texts.
struct TrackPicture {
  let track: PlottedTrack
  let reading: TrackReading
  let notation: Notation

  private static let mostPlaces = 1000

  /// - Parameter file: the name of the track for users.
  func makeDocument(file: String, places: (any PlaceLookup)?) throws(LocationError) -> PlotDocument {
    let title = track.statistics.metadata?.name ?? file.split(separator: "/").last.map(String.init) ?? file
    let statistics = track.scatter?.makeStatistics()
    let first: any PlotPanel =
      if let statistics {
        ScatterPanel(statistics, small)
      } else {
        MapPanel(
          track.line, places: places.map(visible) ?? [], outline: try Self.outline(), unit: (small, large))
      }
    return PlotDocument(
      title: title.visible, subtitle: subtitle, totals: (statistics.map(totals) ?? []) + report(file),
      panels: [first] + charts, timeZone: notation.zone.name)
  }

  private static func outline() throws(LocationError) -> WorldOutline {
    let bytes = UnsafeBufferPointer(start: cworldoutline_bytes(), count: cworldoutline_count())
    guard let outline = WorldOutline(Array(bytes)) else {
      throw LocationError(.internalError, "the outline of the world is damaged")
    }
    return outline
  }

  /// Returns the places around the track, in order of their ids.
  private func visible(_ places: any PlaceLookup) -> [PointOfInterest] {
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
      let zone = notation.zone
      let (begin, end) = (zone.shown(earliest).minutes, zone.shown(latest).minutes)
      let (offset, lastOffset) = (zone.offsetText(at: earliest), zone.offsetText(at: latest))
      // The date once, if it is the same, and so for the offset.
      let isOneDay = begin.prefix(10) == end.prefix(10)
      let start = offset == lastOffset ? begin : "\(begin) \(offset)"
      parts.append("\(start) to \(isOneDay ? String(end.dropFirst(11)) : end) \(lastOffset)")
    }
    if track.scatter == nil {
      parts.append(notation.distance(track.statistics.way.length))
    }
    parts.append(RunAccount.count(track.statistics.points, "locations"))
    if track.statistics.first?.isSimulated == true { parts.append("simulated") }
    return parts.joined(separator: " · ")
  }

  private func totals(_ statistics: PositionScatter.Statistics) -> [(name: String, value: String)] {
    func text(_ metres: Double) -> String {
      written { $0.append(metres * small.factor, decimals: 3, trimmed: false) } + " \(small.name)"
    }
    var count = RunAccount.count(statistics.count, "positions")
    if let stride = track.scatter?.stride, stride > 1 { count += ", one of each \(stride)" }
    return [
      ("Positions", count),
      ("Mean position", notation.position(statistics.mean)),
      ("CEP 50 %", text(statistics.radius(containing: 0.5))),
      ("CEP 95 %", text(statistics.radius(containing: 0.95))),
      ("Mean distance from the mean", text(statistics.meanDistance)),
      ("Greatest distance from the mean", text(statistics.greatestDistance)),
    ]
  }

  /// The rows of `locate info`.
  private func report(_ file: String) -> [(name: String, value: String)] {
    let report = TrackReport(
      file: file, format: reading.format, counts: reading.counts, statistics: track.statistics, notation: notation)
    // What a stationary receiver seems to travel is noise.
    let travel: Set = track.scatter == nil ? [] : ["distance", "moving", "stops", "speed"]
    return report.rows.compactMap { name, text in
      travel.contains(name) ? nil : text.map { (name.capitalizedFirst, $0.visible) }
    }
  }

  // MARK: Charts

  private var charts: [any PlotPanel] {
    let isComputed = track.recordedSpeed.isEmpty
    let speed = (
      isComputed ? "Speed between locations" : "Speed", PlotUnit(notation.units.speed),
      isComputed ? track.computedSpeed : track.recordedSpeed, true
    )
    let others = [
      ("Height", PlotUnit(notation.units.height), track.height, false),
      ("Accuracy (95 % if its level is known)", small, track.accuracy, true),
      ("Satellites used", PlotUnit(""), track.satellites, true), ("HDOP", PlotUnit(""), track.dilution, true),
    ]
    let axis =
      track.hasTimes
      ? ChartPanel.Axis.time(shown: notation.zone.shown, instant: notation.zone.instant) : .distance(large)
    return ((track.scatter == nil ? [speed] : []) + others).filter { !$0.2.isEmpty }.map {
      name, unit, series, includesZero in
      ChartPanel(name, unit, series, axis: axis, range: range, includesZero: includesZero)
    }
  }

  private var small: PlotUnit { PlotUnit(notation.units.distances.small) }
  private var large: PlotUnit { PlotUnit(notation.units.distances.large) }

  private var range: ClosedRange<Double> {
    let times = track.statistics.times
    guard track.hasTimes, let earliest = times.earliest, let latest = times.latest else {
      return 0...max(track.statistics.way.length * 1e6, 1)
    }
    return Double(earliest.nanoseconds)...Double(latest.nanoseconds)
  }
}

extension PlotUnit {
  fileprivate init(_ unit: DisplayUnit) { self.init("\(unit.name)", factor: unit.number / unit.size) }
}

extension TimeZoneRules {
  /// `UTC` or `+02:00`
  fileprivate func offsetText(at time: UTCInstant) -> String { offset(at: time) == 0 ? "UTC" : suffix(at: time) }
}

extension UTCInstant {
  /// `2026-05-01 10:00`
  fileprivate var minutes: String { String(description.prefix(16)).replacing("T", with: " ") }
}
