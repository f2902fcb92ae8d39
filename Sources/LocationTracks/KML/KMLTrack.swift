import LocationKit

/// A `gx:Track` while it is being read: all its times come before all its coordinates, or in turns with them, and arrays of other
/// values behind both.
struct KMLTrack {
  /// Points that are held back for values that may come; a longer track comes without them.
  static let longestHeld = 100_000
  /// Points of a longer track that come at once.
  private static let longestPiece = 4096

  var altitudesAreAbsolute: Bool?
  private var times: WaitingTimes
  private var tuples: [KMLTuple?] = []
  private var values: [(quantity: PointQuantity, unit: CSVUnit, values: [Double?])] = []
  /// How many tuples have been handed over.
  private(set) var delivered = 0

  init(mostBytesOfTimes: Int) { times = WaitingTimes(limit: mostBytesOfTimes) }

  /// False when there are too many to remember.
  mutating func append(time: UTCInstant?) -> Bool { times.append(time) }

  /// `nil` keeps the place of a coordinate that is left out.
  mutating func append(_ tuple: KMLTuple?) { tuples.append(tuple) }

  /// Whether it is so long that what is whole should go on its way.
  var isFull: Bool { tuples.count >= (delivered == 0 ? Self.longestHeld : Self.longestPiece) }

  /// An array of values begins. False when the points that they belong to have gone.
  mutating func beginValues(_ quantity: PointQuantity, _ unit: CSVUnit) -> Bool {
    guard delivered == 0 else { return false }
    values.append((quantity, unit, []))
    return true
  }

  mutating func append(value: Double?) {
    guard !values.isEmpty, values[values.count - 1].values.count < tuples.count else { return }
    values[values.count - 1].values.append(value)
  }

  /// Times that have no coordinates, when all has been delivered.
  var surplusTimes: Int { times.count }

  /// Calls `body` with each point that has not been handed over, and how many of its values it cannot take.
  mutating func deliver(
    _ makeLocation: (KMLTuple, UTCInstant?) -> Location, to body: (TrackPoint, Int) -> Void
  ) {
    values.sort { $0.quantity.rawValue < $1.quantity.rawValue }
    for (index, tuple) in tuples.enumerated() {
      let time = times.removeFirst()
      guard let tuple else { continue }
      var point = TrackPoint(makeLocation(tuple, time))
      var refused = 0
      for array in values where index < array.values.count {
        guard let value = array.values[index] else { continue }
        if !array.quantity.set(value * array.unit.factor + array.unit.offset, on: &point) { refused += 1 }
      }
      body(point, refused)
    }
    delivered += tuples.count
    tuples.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}
