import LocationKit

/// A value over time or distance, of any length, in constant memory: the least, the mean and the greatest value of each
/// of up to ``capacity`` equal parts. When a value lies beyond the parts, pairs of parts are joined.
package struct ValueSeries: Sendable {
  /// The values of one part.
  package struct Part: Sendable, Hashable {
    package private(set) var count = 0
    private var sum = 0.0
    package private(set) var least = Double.infinity
    package private(set) var greatest = -Double.infinity
    /// Whether there is no line from the part before.
    package private(set) var startsLine = false

    package var mean: Double { sum / Double(count) }

    mutating func note(_ value: Double, startsLine: Bool) {
      if count == 0 { self.startsLine = startsLine }
      count += 1
      sum += value
      least = min(least, value)
      greatest = max(greatest, value)
    }

    func joined(with next: Part) -> Part {
      if count == 0 { return next }
      var part = self
      part.count += next.count
      part.sum += next.sum
      part.least = min(least, next.least)
      part.greatest = max(greatest, next.greatest)
      return part
    }
  }

  static let capacity = 2048

  package private(set) var parts: [Part] = []
  /// Number of the first part: its begin divided by ``width``.
  private var firstNumber: Int64 = 0
  /// Width of a part in nanoseconds or micrometres.
  package private(set) var width: Int64 = 1_000_000

  package init() {}

  package var isEmpty: Bool { parts.isEmpty }
  /// Begin of the first part.
  var begin: Double { Double(firstNumber) * Double(width) }
  package var least: Double { parts.reduce(.infinity) { min($0, $1.least) } }
  package var greatest: Double { parts.reduce(-.infinity) { max($0, $1.greatest) } }

  /// Notes a finite value at a time in nanoseconds or at a distance in micrometres.
  package mutating func note(_ value: Double, at place: Int64, startsLine: Bool) {
    guard value.isFinite else { return }
    if parts.isEmpty { firstNumber = number(place) }
    while span(with: number(place)) > Self.capacity { halve() }
    let number = number(place)
    if number < firstNumber {
      parts.insert(contentsOf: repeatElement(Part(), count: Int(firstNumber - number)), at: 0)
      firstNumber = number
    }
    let index = Int(number - firstNumber)
    if index >= parts.count { parts += repeatElement(Part(), count: index + 1 - parts.count) }
    parts[index].note(value, startsLine: startsLine)
  }

  /// Returns the series with at most `count` parts, for a picture of that many columns.
  func reduced(to count: Int) -> ValueSeries {
    var series = self
    while series.parts.count > count { series.halve() }
    return series
  }

  private func number(_ place: Int64) -> Int64 { place.dividedRoundingDown(by: width) }

  private func span(with number: Int64) -> Int64 {
    max(firstNumber + Int64(parts.count) - 1, number) - min(firstNumber, number) + 1
  }

  private mutating func halve() {
    let number = firstNumber.dividedRoundingDown(by: 2)
    var joined: [Part] = []
    joined.reserveCapacity(parts.count / 2 + 1)
    // An odd first part is the second one of its pair.
    var index = firstNumber == number * 2 ? 0 : -1
    while index < parts.count {
      let left = index < 0 ? Part() : parts[index]
      joined.append(index + 1 < parts.count ? left.joined(with: parts[index + 1]) : left)
      index += 2
    }
    (parts, firstNumber) = (joined, number)
    width *= 2
  }
}
