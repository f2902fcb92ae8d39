import LocationKit

/// Positions with longitudes folded into −180 to 180. A step of more than 180 degrees crosses the antimeridian,
/// whichever notation the file uses:
///
/// - *Plain* and *wrapped*: longitudes of −180 to 180 remain unchanged; ``LocationKit/Polygon`` defines their
///   meaning.
/// - *Unwrapped*: a longitude exceeds 180. Every crossing of the antimeridian is preserved: long steps are divided by
///   intermediate positions.
struct FoldedLine {
  private(set) var coordinates: [Coordinate] = []

  init(_ positions: [WrittenPosition]) throws(PlaceFault) {
    let isUnwrapped = positions.contains { $0.longitude.magnitude > 180 }
    if isUnwrapped, let west = positions.map(\.longitude).min(), let east = positions.map(\.longitude).max(),
      east - west > 360
    {
      throw PlaceFault("it is wider than the globe: its longitudes reach from \(west) to \(east)")
    }
    var last: WrittenPosition?
    for position in positions {
      if isUnwrapped, let last, (position.longitude - last.longitude).magnitude >= 180 {
        try appendBetween(last, position)
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
    coordinates.append(coordinate)
  }

  /// Folds a longitude: 181 becomes −179; 180 and −180 remain unchanged.
  private static func folded(_ longitude: Double) -> Double {
    longitude.magnitude <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }

  /// Largest longitude: once around the globe from either side of the antimeridian.
  private static let furthest = 540.0
}
