import LocationKit
import LocationPlot
import LocationTracks

/// What a picture of a track shows, gathered in one pass and in constant memory.
struct PlottedTrack {
  private(set) var statistics: TrackStatistics
  private(set) var line = TrackLine()
  /// The positions; `nil` if they are not drawn around their mean.
  private(set) var scatter: PositionScatter?
  private(set) var recordedSpeed = ValueSeries()
  /// Speed between two points.
  private(set) var computedSpeed = ValueSeries()
  private(set) var height = ValueSeries()
  private(set) var accuracy = ValueSeries()
  private(set) var dilution = ValueSeries()
  private(set) var satellites = ValueSeries()

  private var last: Location?
  private var hasLostFix = false

  /// - Parameter maximumError: see ``TrackStatistics/maximumError``; points beyond it are not drawn.
  init(isScatter: Bool, maximumError: Double? = nil) {
    scatter = isScatter ? PositionScatter() : nil
    statistics = TrackStatistics(maximumError: maximumError)
  }

  /// Whether the charts are over time; otherwise they are over distance. The first location decides.
  var hasTimes: Bool { statistics.first?.time != nil }

  mutating func take(_ entry: TrackEntry) {
    switch entry {
    case .point(let point): return take(point.location)
    case .noFix, .track: hasLostFix = true
    case .sky(let view): take(view)
    default: break
    }
    statistics.take(entry)
  }

  mutating func take(_ location: Location) {
    statistics.take(TrackEntry(location))
    guard !location.exceeds(statistics.maximumError) else {
      hasLostFix = hasLostFix || location.startsSegment
      return
    }
    let startsLine = location.startsSegment || hasLostFix || isAfterGap(location)
    hasLostFix = false
    line.append(location.coordinate, startsLine: startsLine)
    scatter?.append(location.coordinate)
    if let place = place(of: location) {
      takeValues(of: location, at: place, startsLine: startsLine)
      if !startsLine { takeSpeed(to: location, at: place) }
    }
    last = location
  }

  /// Formats such as gpsd's JSON report satellites apart from locations.
  private mutating func take(_ view: SkyView) {
    guard hasTimes, let last, last.satellitesUsed == nil, let time = view.time ?? last.time else { return }
    satellites.note(Double(view.satellitesUsed), at: time.nanoseconds, startsLine: hasLostFix)
    if last.dilution.horizontal == nil {
      dilution.note(view.dilution.horizontal, at: time.nanoseconds, startsLine: hasLostFix)
    }
  }

  /// Returns the time in nanoseconds or the distance in micrometres.
  private func place(of location: Location) -> Int64? {
    hasTimes ? location.time?.nanoseconds : Int64(statistics.way.length * 1e6)
  }

  /// Returns whether more than a minute and ten usual intervals have passed.
  private func isAfterGap(_ location: Location) -> Bool {
    guard let before = last?.time, let time = location.time else { return false }
    let interval = time.duration(since: before)
    guard interval > TimeStatistics.longestInterval else { return false }
    return statistics.times.usualInterval.map { interval > $0 * 10 } ?? false
  }

  private mutating func takeValues(of location: Location, at place: Int64, startsLine: Bool) {
    recordedSpeed.note(location.speed, at: place, startsLine: startsLine)
    height.note(location.altitudeMSL ?? location.ellipsoidalHeight, at: place, startsLine: startsLine)
    let accuracy = location.horizontalAccuracy.map { $0.radius(at: .ninetyFive) ?? $0.radius }
    self.accuracy.note(accuracy, at: place, startsLine: startsLine)
    dilution.note(location.dilution.horizontal, at: place, startsLine: startsLine)
    satellites.note(location.satellitesUsed.map(Double.init), at: place, startsLine: startsLine)
  }

  private mutating func takeSpeed(to location: Location, at place: Int64) {
    guard let last, let before = last.time, let time = location.time, time > before else { return }
    let metres = last.coordinate.distance(to: location.coordinate)
    computedSpeed.note(
      metres / time.duration(since: before).inSeconds, at: place, startsLine: computedSpeed.isEmpty)
  }
}

extension ValueSeries {
  fileprivate mutating func note(_ value: Double?, at place: Int64, startsLine: Bool) {
    if let value { note(value, at: place, startsLine: startsLine) }
  }
}

/// What was read of a track.
struct TrackReading {
  let format: String
  let counts: InputCounts
}
