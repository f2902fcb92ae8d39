package import LocationKit

/// An edit that removes everything within circles: points of tracks and routes, waypoints, and reports from there
/// (satellites, no fix). No line crosses a circle either: a new segment or route begins after it. The time of the file
/// is removed as well, because it is often that of the first point.
///
/// Several tracks that end at a circle reveal its centre: see ``HiddenZone/offset(by:)``. What remains: the times of
/// leaving and entering the circle, texts, and everything outside.
package struct HiddenZones: TrackEdit {
  private let zones: [HiddenZone]
  private var segment = SegmentStart()
  private var lastPoint: Coordinate?
  private var lastRoutePoint: Coordinate?
  private var route = TrackHeader()
  private var isRouteBroken = false
  /// Whether the last position is hidden. Before the first position, it is assumed to be.
  private var isInside: Bool
  package private(set) var leftOut: [String: Int] = [:]

  /// Creates an edit that removes everything within these zones.
  package init(_ zones: [HiddenZone]) {
    self.zones = zones
    isInside = !zones.isEmpty
  }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point): take(point, into: &entries)
    case .waypoint(let waypoint):
      if isHidden(waypoint.location.coordinate) {
        leftOut["hidden waypoints", default: 0] += 1
      } else {
        entries.append(entry)
      }
    case .routePoint(let waypoint): takeRoutePoint(waypoint, into: &entries)
    case .route(let header):
      (route, lastRoutePoint, isRouteBroken) = (header, nil, false)
      entries.append(entry)
    case .sky, .heading, .noFix: if !isInside { entries.append(entry) }
    case .metadata(let metadata): take(metadata, into: &entries)
    case .track, .fault: entries.append(entry)
    }
  }

  private mutating func take(_ metadata: TrackMetadata, into entries: inout [TrackEntry]) {
    var metadata = metadata
    if !zones.isEmpty, metadata.time.take() != nil { leftOut["times of the file", default: 0] += 1 }
    entries.append(.metadata(metadata))
  }

  private mutating func take(_ point: TrackPoint, into entries: inout [TrackEntry]) {
    let coordinate = point.location.coordinate
    isInside = isHidden(coordinate)
    if isInside {
      segment.breakLine()
      leftOut["hidden points", default: 0] += 1
      return
    }
    if let lastPoint, crosses(from: lastPoint, to: coordinate) { segment.breakLine() }
    lastPoint = coordinate
    entries.append(.point(segment.keep(point)))
  }

  private mutating func takeRoutePoint(_ waypoint: Waypoint, into entries: inout [TrackEntry]) {
    let coordinate = waypoint.location.coordinate
    if isHidden(coordinate) {
      isRouteBroken = lastRoutePoint != nil
      leftOut["hidden route points", default: 0] += 1
      return
    }
    if let lastRoutePoint, crosses(from: lastRoutePoint, to: coordinate) { isRouteBroken = true }
    if isRouteBroken { entries.append(.route(route)) }
    (lastRoutePoint, isRouteBroken) = (coordinate, false)
    entries.append(.routePoint(waypoint))
  }

  private func isHidden(_ coordinate: Coordinate) -> Bool { zones.contains { $0.contains(coordinate) } }

  private func crosses(from start: Coordinate, to end: Coordinate) -> Bool {
    zones.contains { $0.isCrossed(from: start, to: end) }
  }
}

extension HiddenZone {
  /// Difference of latitude in degrees beyond which nothing lies within the radius.
  private var reach: Double { radius / LocalPlane.fewestMetresPerDegree }

  fileprivate func contains(_ coordinate: Coordinate) -> Bool {
    (coordinate.latitude - center.latitude).magnitude <= reach && center.distance(to: coordinate) <= radius
  }

  fileprivate func isCrossed(from start: Coordinate, to end: Coordinate) -> Bool {
    guard max(start.latitude, end.latitude) >= center.latitude - reach,
      min(start.latitude, end.latitude) <= center.latitude + reach
    else { return false }
    return LocalPlane(at: center).distance(toSegmentFrom: start, to: end) <= radius
  }
}

/// A place that a track must not reveal, and the radius around it within which all entries are removed.
package struct HiddenZone: Sendable, Hashable {
  /// Position of the place.
  package let center: Coordinate
  /// Radius in metres.
  package let radius: Double

  package init(center: Coordinate, radius: Double) { (self.center, self.radius) = (center, radius) }

  /// Returns the circle to hide instead of this one, because several tracks that end at a circle reveal its centre.
  ///
  /// The returned circle has twice the radius, and its centre is offset by up to the radius, uniformly over the disk.
  /// The place is therefore equally likely anywhere within the radius of the revealed centre, and everything within the
  /// radius of the place stays hidden. The secret determines the offset, which is always the same for the same zone:
  /// several offsets would narrow the place down.
  package func offset(by secret: ZoneSecret) -> HiddenZone {
    let share = secret.fraction(of: self, 0).squareRoot()
    // The distance of the place plus its radius must not exceed the circle's radius, despite rounding.
    let distance = radius * share * 0.999
    let offset = center.destination(bearing: secret.fraction(of: self, 1) * 360, distance: distance)
    return HiddenZone(center: offset, radius: radius * 2)
  }
}

/// The secret that determines the offset of hidden zones (``HiddenZone/offset(by:)``).
package struct ZoneSecret: Sendable, Hashable {
  private let hash: SipHash

  /// Length in bytes.
  package static let length = 16

  /// - Parameter bytes: ``length`` random bytes; any other number returns `nil`.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    func word(_ start: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) } }
    hash = SipHash(word(0), word(8))
  }

  /// Returns a number in 0..<1, determined by the zone and its index. It looks random without the secret.
  func fraction(of zone: HiddenZone, _ index: UInt64) -> Double {
    let words = [zone.center.latitude, zone.center.longitude, zone.radius].map(\.bitPattern) + [index]
    return Double(hash.value(of: words) >> 11) / 0x1p53
  }
}

/// SipHash-2-4, a keyed hash whose values do not reveal its key (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast
/// short-input PRF", 2012). The standard library's `Hasher` uses a different key in each process.
struct SipHash: Sendable, Hashable {
  private var v0, v1, v2, v3: UInt64

  init(_ first: UInt64, _ second: UInt64) {
    v0 = first ^ 0x736f_6d65_7073_6575
    v1 = second ^ 0x646f_7261_6e64_6f6d
    v2 = first ^ 0x6c79_6765_6e65_7261
    v3 = second ^ 0x7465_6462_7974_6573
  }

  /// Returns the hash of whole words, in little-endian order.
  func value(of words: [UInt64]) -> UInt64 {
    var state = self
    for word in words + [UInt64(words.count * 8) << 56] { state.take(word) }
    state.v2 ^= 0xFF
    for _ in 0..<4 { state.round() }
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3
  }

  private mutating func take(_ word: UInt64) {
    v3 ^= word
    for _ in 0..<2 { round() }
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = v1.rotated(13) ^ v0
    v3 = v3.rotated(16) ^ v2
    v0 = v0.rotated(32)
    v2 &+= v1
    v0 &+= v3
    v1 = v1.rotated(17) ^ v2
    v3 = v3.rotated(21) ^ v0
    v2 = v2.rotated(32)
  }
}

extension UInt64 {
  fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
