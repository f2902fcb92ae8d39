/// Places that are watched together, however many, and can be asked which of them are near.
///
/// Places have numbers from 0, in no order that means anything. Answers are the same each time: it does not change while it
/// is asked.
public protocol PointOfInterestLookup: Sendable {
  var count: Int { get }

  /// The place with a number below ``count``. May be slow: it is asked for when something happened there.
  func place(_ number: Int) -> PointOfInterest

  /// Appends the numbers of all places whose edge is at most `margin` metres away, or inside which the coordinate is; others
  /// besides, if that is quicker; each once. `margin` is 0 or more.
  func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int])

  /// Metres from the coordinate to the edge of a place, negative inside; exact.
  func distance(from coordinate: Coordinate, to number: Int) -> Double

  /// A circle that surely holds a place, quickly: most places that are asked about are so far that it says enough of them.
  func boundingCircle(of number: Int) -> BoundingCircle

  /// What the places were found broken by, a file that is not what was written: answers since then may be wrong. Whoever asks
  /// looks here afterwards; it is asked for often, and answers quickly. A manager ends its run with it. `nil` as long as all
  /// is well.
  var fault: LocationError? { get }

  /// The numbers of those of the ids that are here. May be slow: it is asked when a monitor is restored or gets other
  /// places.
  func numbers(of ids: Set<String>) -> [String: Int]
}

extension PointOfInterestLookup {
  public var fault: LocationError? { nil }

  public func boundingCircle(of number: Int) -> BoundingCircle { place(number).region.boundingCircle }

  public func numbers(of ids: Set<String>) -> [String: Int] {
    var numbers: [String: Int] = [:]
    guard !ids.isEmpty else { return numbers }
    for number in 0..<count {
      let id = place(number).id
      if ids.contains(id) { numbers[id] = number }
    }
    return numbers
  }

  /// Whether the coordinate lies in one of the places.
  public func contains(_ coordinate: Coordinate) -> Bool {
    var near: [Int] = []
    appendPlaces(within: 0, of: coordinate, to: &near)
    return near.contains { distance(from: coordinate, to: $0) <= 0 }
  }
}
