import LocationKit
import LocationTracks

/// Compares points, each value to its own tolerance; what is not named may be lost.
struct PointComparison {
  var coordinate = 0.5e-9
  /// A time to so many nanoseconds.
  var time: Int64 = 0
  var comparesSegments = true
  var tolerances: [PointQuantity: Double]

  /// What GeoJSON, KML and CSV promise.
  static let full = PointComparison(
    tolerances: [
      .altitudeMSL: 5e-4, .ellipsoidalHeight: 1.5e-3, .geoidSeparation: 5e-4, .speed: 5e-5, .course: 5e-5,
      .verticalSpeed: 5e-5, .magneticVariation: 5e-5, .horizontalAccuracy: 5e-4, .horizontalLevel: 0,
      .horizontalBasis: 0, .verticalAccuracy: 5e-4, .verticalLevel: 0, .verticalBasis: 0, .horizontalDilution: 5e-4,
      .verticalDilution: 5e-4, .positionDilution: 5e-4, .satellitesUsed: 0, .correctionAge: 5e-4,
      .correctionStation: 0, .mode: 0, .status: 0, .isLeapSecond: 0, .heartRate: 5e-3, .cadence: 5e-3,
      .temperature: 5e-3, .power: 5e-3, .distance: 5e-4,
    ])

  func without(_ quantities: PointQuantity...) -> PointComparison {
    var copy = self
    for quantity in quantities { copy.tolerances[quantity] = nil }
    return copy
  }

  /// What differs; `nil` when nothing does.
  func difference(_ written: TrackPoint, _ read: TrackPoint) -> String? {
    let (left, right) = (written.location, read.location)
    let turn = abs(left.coordinate.longitude - right.coordinate.longitude).truncatingRemainder(dividingBy: 360)
    guard abs(left.coordinate.latitude - right.coordinate.latitude) <= coordinate * 1.001,
      min(turn, 360 - turn) <= coordinate * 1.001
    else { return "coordinate: \(left.coordinate), \(right.coordinate)" }
    guard areClose(left.time, right.time) else { return "time: \(left.time as Any), \(right.time as Any)" }
    guard !comparesSegments || left.startsSegment == right.startsSegment else {
      return "startsSegment: \(left.startsSegment)"
    }
    for (quantity, tolerance) in tolerances {
      let (a, b) = (value(of: quantity, written), value(of: quantity, read))
      guard areClose(a, b, tolerance) else { return "\(quantity.name): \(a as Any), \(b as Any)" }
    }
    return nil
  }

  private func value(of quantity: PointQuantity, _ point: TrackPoint) -> Double? {
    switch quantity {
    case .mode: Double(point.location.mode.rawValue)
    case .ellipsoidalHeight: point.location.ellipsoidalHeight
    default: quantity.value(of: point)
    }
  }

  private func areClose(_ left: UTCInstant?, _ right: UTCInstant?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left.nanoseconds - right.nanoseconds) <= time
  }

  private func areClose(_ left: Double?, _ right: Double?, _ tolerance: Double) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= tolerance * 1.001 + abs(left) * 1e-12
  }
}

extension [TrackEntry] {
  /// As any format gives them back: a segment begins after a report of no fix, and with each track.
  var withSegmentStarts: [TrackEntry] {
    var startsSegment = true
    return compactMap { entry in
      switch entry {
      case .noFix, .track:
        startsSegment = true
        if case .noFix = entry { return nil }
        return entry
      case .point(var point):
        if startsSegment { point.location.startsSegment = true }
        startsSegment = false
        return .point(point)
      default: return entry
      }
    }
  }

  var points: [TrackPoint] { compactMap { if case .point(let point) = $0 { point } else { nil } } }
  var waypoints: [Waypoint] { compactMap { if case .waypoint(let waypoint) = $0 { waypoint } else { nil } } }
  var tracks: [TrackHeader] { compactMap { if case .track(let header) = $0 { header } else { nil } } }
  var routes: [TrackHeader] { compactMap { if case .route(let header) = $0 { header } else { nil } } }
}
