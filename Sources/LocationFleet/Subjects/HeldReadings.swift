import LocationKit

/// Readings that wait for earlier ones of their subjects, so that those which arrive within a short time are decided in the
/// order of their times.
///
/// What it releases depends on the readings and on their times of arrival alone.
struct HeldReadings {
  struct Held: Sendable {
    var subject: String
    var reading: Reading
    /// Number of the arrival.
    var number: Int
    var arrival: UTCInstant
    /// Source and line of the reading.
    var source: String

    /// Place in the order of decisions. A reading without a time counts as one of its arrival.
    fileprivate var key: (UTCInstant, Int) { (reading.timeOfFix ?? arrival, number) }
  }

  private var held: [String: [Held]] = [:]
  /// Arrivals in their order; those before `first` are done.
  private var arrivals: [(time: UTCInstant, subject: String, number: Int)] = []
  private var first = 0
  private var number = 0
  /// Number of readings that wait.
  private(set) var count = 0

  /// Largest number of readings that wait; beyond it, the first ones are released at once.
  private static let most = 100_000

  /// Adds a reading. Arrivals are in order.
  mutating func add(_ reading: Reading, of subject: String, from source: String, at arrival: UTCInstant) {
    number += 1
    arrivals.append((arrival, subject, number))
    let new = Held(subject: subject, reading: reading, number: number, arrival: arrival, source: source)
    var waiting = held.removeValue(forKey: subject) ?? []
    let place = waiting.lastIndex { $0.key < new.key }.map { $0 + 1 } ?? 0
    waiting.insert(new, at: place)
    held[subject] = waiting
    count += 1
  }

  /// Time of arrival of the reading that is released next; `nil` if none waits.
  var nextArrival: UTCInstant? { first < arrivals.count ? arrivals[first].time : nil }

  /// Removes and returns the readings that arrived until `time`, each after those of its subject with an earlier time.
  mutating func release(through time: UTCInstant) -> [Held] {
    var released: [Held] = []
    while first < arrivals.count, arrivals[first].time <= time || count > Self.most {
      let (_, subject, number) = arrivals[first]
      first += 1
      guard let waiting = held[subject], let index = waiting.firstIndex(where: { $0.number == number }) else {
        continue
      }
      released += waiting[...index]
      count -= index + 1
      held[subject] = index + 1 == waiting.count ? nil : Array(waiting[(index + 1)...])
    }
    if first > 1024, first > arrivals.count / 2 {
      arrivals.removeFirst(first)
      first = 0
    }
    return released
  }

  /// The readings that wait, in the order of their arrival.
  var all: [Held] { held.values.flatMap(\.self).sorted { $0.number < $1.number } }
}
