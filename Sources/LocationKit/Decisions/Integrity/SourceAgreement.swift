/// Whether two receivers on one vehicle report the same place. A pair that has never agreed is no evidence: they may not
/// be on one vehicle.
struct SourceAgreement: Sendable {
  /// Locations in a row that agreed, at most ten.
  private var agreed = 0
  /// Locations in a row that disagreed since.
  private var disagreed = 0

  private static let settlingCount = 10
  private static let longestDoubt = 3
  /// Metres between antennas of one vehicle, and of reflections.
  private static let distance = 50.0
  /// Seconds by which one receiver may report later than the other, for the same moment.
  private static let delay = 1.0
  /// Metres per second of a vehicle if neither receiver reports a speed.
  private static let unknownSpeed = 30.0

  init() {}

  /// Whether they have agreed, and do not any more.
  var isBroken: Bool { disagreed >= Self.longestDoubt }

  /// Compares the newest locations of both.
  /// - Parameter seconds: time between their arrivals.
  mutating func compare(_ location: Location, _ other: Location, apart seconds: Double) {
    let (one, two) = (ObservedMotion(location, unreported: -1), ObservedMotion(other, unreported: -1))
    let speed = max(one.speed, two.speed)
    let way = (speed < 0 ? Self.unknownSpeed : speed) * (seconds + Self.delay)
    let reach = Self.distance + way + 3 * (one.radius + two.radius)
    if location.coordinate.distance(to: other.coordinate) <= reach {
      agreed = min(Self.settlingCount, agreed + 1)
      disagreed = 0
    } else if agreed == Self.settlingCount {
      disagreed = min(Self.longestDoubt, disagreed + 1)
    } else {
      agreed = 0
    }
  }
}

extension SourceAgreement: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(agreed, disagreed) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (agreed, disagreed) = try reader.take() }
}
