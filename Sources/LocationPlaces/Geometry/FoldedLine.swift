import LocationKit

/// Positions with their longitudes brought to −180 to 180, so that a step of more than 180 degrees crosses the antimeridian:
/// whichever way a file writes a line that does.
///
/// - *Plain* and *wrapped*: longitudes of −180 to 180. A step of more than 180 degrees is the short way over the antimeridian;
///   but one from −180 to 180 along a parallel, which would be no way at all, leads round the globe.
/// - *Unwrapped*: a longitude goes past 180. No step crosses the antimeridian unseen; long ones get positions in between.
struct FoldedLine {
  private(set) var coordinates: [Coordinate] = []
  /// How far the line leads to the east in all, in degrees.
  private(set) var eastward = 0.0

  init(_ positions: [WrittenPosition], isRing: Bool) throws(PlaceFault) {
    let isUnwrapped = positions.contains { $0.longitude.magnitude > 180 }
    if isUnwrapped, let west = positions.map(\.longitude).min(), let east = positions.map(\.longitude).max(),
      east - west > 360
    {
      throw PlaceFault("it is wider than the globe: its longitudes reach from \(west) to \(east)")
    }
    var last: WrittenPosition?
    for position in positions {
      if let last {
        let step = position.longitude - last.longitude
        if isUnwrapped ? step.magnitude >= 180 : step.magnitude == 360 && position.latitude == last.latitude {
          try appendBetween(last, position)
        }
      }
      try append(position)
      last = position
    }
  }

  private mutating func appendBetween(_ start: WrittenPosition, _ end: WrittenPosition) throws(PlaceFault) {
    let (north, east) = (end.latitude - start.latitude, end.longitude - start.longitude)
    let pieces = Int(east.magnitude / 180) + 1
    for piece in 1..<pieces {
      let share = Double(piece) / Double(pieces)
      try append(
        WrittenPosition(latitude: start.latitude + north * share, longitude: start.longitude + east * share))
    }
  }

  private mutating func append(_ position: WrittenPosition) throws(PlaceFault) {
    guard position.longitude.magnitude <= Self.furthest,
      let coordinate = Coordinate(latitude: position.latitude, longitude: Self.folded(position.longitude))
    else { throw .noPlaceOnEarth(position) }
    if let last = coordinates.last {
      let step = coordinate.longitude - last.longitude
      eastward += step.magnitude > 180 ? step - (step > 0 ? 360 : -360) : step
    }
    coordinates.append(coordinate)
  }

  /// 181 becomes −179; 180 and −180 stay what they are.
  private static func folded(_ longitude: Double) -> Double {
    longitude.magnitude <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }

  /// Once round the globe from either side of the antimeridian.
  private static let furthest = 540.0
}
