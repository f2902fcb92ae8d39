import LocationKit
import LocationText

/// A `gx:Track` while it is read. Its times come before its coordinates or alternate with them; arrays of other values
/// come after both.
struct KMLTrack {
  /// Maximum number of points held back for values that may follow; a longer track is delivered without the values.
  static let longestHeld = 100_000
  /// Number of points of a longer track that are delivered at once.
  private static let longestPiece = 4096

  var altitudesAreAbsolute: Bool?
  private var times: WaitingTimes
  private var tuples: [KMLTuple?] = []
  private var values: [(quantity: PointQuantity, unit: PointUnit, values: [Double?])] = []
  private(set) var delivered = 0

  init(mostBytesOfTimes: Int) { times = WaitingTimes(limit: mostBytesOfTimes) }

  /// Appends a time. Returns `false` if the memory limit is reached.
  mutating func append(time: UTCInstant?) -> Bool { times.append(time) }

  /// Appends a tuple; `nil` is a placeholder for a missing coordinate.
  mutating func append(_ tuple: KMLTuple?) { tuples.append(tuple) }

  var isFull: Bool { tuples.count >= (delivered == 0 ? Self.longestHeld : Self.longestPiece) }

  /// Begins an array of values. Returns `false` if the points of the values have already been delivered.
  mutating func beginValues(_ quantity: PointQuantity, _ unit: PointUnit) -> Bool {
    guard delivered == 0 else { return false }
    values.append((quantity, unit, []))
    return true
  }

  mutating func append(value: Double?) {
    guard !values.isEmpty, values[values.count - 1].values.count < tuples.count else { return }
    values[values.count - 1].values.append(value)
  }

  /// Number of times without coordinates, once all points are delivered.
  var surplusTimes: Int { times.count }

  /// Calls `body` with each undelivered point, and the number of its values that are invalid.
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

/// The `id` of a `gx:Track` or LineString written by ``KMLWriter``. It marks continuations and simulated points, for
/// which the schema has no element.
///
/// Forms: `continuation-3`, `simulated-4`, `simulated-continuation-5`; the number makes the id unique.
struct KMLGeometryID {
  /// Whether the geometry continues the previous one.
  var isContinuation = false
  /// Whether the points are simulated; in a `gx:Track`, values mark each point instead.
  var isSimulated = false

  private static let simulated = "simulated-"
  private static let continuation = "continuation"

  var isEmpty: Bool { !isContinuation && !isSimulated }

  func text(_ number: Int) -> String {
    "\(isSimulated ? Self.simulated : "")\(isContinuation ? Self.continuation + "-" : "")\(number)"
  }
}

extension KMLGeometryID {
  init(_ text: some Collection<UInt8>) {
    isSimulated = text.starts(with: Self.simulated.utf8)
    isContinuation = text.dropFirst(isSimulated ? Self.simulated.utf8.count : 0).starts(with: Self.continuation.utf8)
  }
}
