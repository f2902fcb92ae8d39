/// A set of places that are watched together, of any size, which can be searched by position.
///
/// Places have numbers from 0, in an arbitrary order. The set must not change: every query must return the same result
/// each time.
public protocol PlaceLookup: Sendable {
  /// Number of places.
  var count: Int { get }

  /// Returns the place with a number below ``count``. It may be slow, because it is called only for events.
  func place(_ number: Int) -> PointOfInterest

  /// Appends the numbers of all places whose edge is at most `margin` metres away or which contain the coordinate,
  /// each once. It may append other places if that is faster. `margin` is 0 or more.
  func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int])

  /// Returns the exact distance in metres from the coordinate to the edge of a place, negative inside.
  func distance(from coordinate: Coordinate, to number: Int) -> Double

  /// Returns a circle that contains a place. It must be fast: for most places the circle shows that they are too far
  /// away.
  func boundingCircle(of number: Int) -> BoundingCircle

  /// Fault that makes the places unreliable, such as a damaged file; `nil` if there is none. Results since the fault
  /// may be wrong, so check this property after queries; it is read often and must be fast. A manager ends its run
  /// with the fault.
  var fault: LocationError? { get }

  /// Returns the numbers of those of the ids that exist. It may be slow, because it is called only when a monitor is
  /// restored or gets other places.
  func numbers(of ids: Set<String>) -> [String: Int]
}

extension PlaceLookup {
  /// `nil`: no fault.
  public var fault: LocationError? { nil }

  /// Returns the circle around the region of the place.
  public func boundingCircle(of number: Int) -> BoundingCircle { place(number).region.boundingCircle }

  /// Calls `body` with places and the circles around them, until it returns `false`. The circles are read in a loop of its
  /// own: so the processor loads several at a time that are in no cache.
  /// - Parameter circles: kept to reuse its memory.
  func forEachCircle(
    of numbers: [Int], _ circles: inout [BoundingCircle], _ body: (Int, BoundingCircle) -> Bool
  ) {
    for start in stride(from: 0, to: numbers.count, by: 64) {
      let some = numbers[start..<min(numbers.count, start + 64)]
      circles.removeAll(keepingCapacity: true)
      for number in some { circles.append(boundingCircle(of: number)) }
      for (number, circle) in zip(some, circles) where !body(number, circle) { return }
    }
  }

  /// Returns the numbers of those of the ids that exist, by a scan of all places.
  public func numbers(of ids: Set<String>) -> [String: Int] {
    var numbers: [String: Int] = [:]
    guard !ids.isEmpty else { return numbers }
    for number in 0..<count {
      let id = place(number).id
      if ids.contains(id) { numbers[id] = number }
    }
    return numbers
  }

  /// Returns whether the coordinate lies in one of the places.
  public func contains(_ coordinate: Coordinate) -> Bool {
    var near: [Int] = []
    appendPlaces(within: 0, of: coordinate, to: &near)
    return near.contains { distance(from: coordinate, to: $0) <= 0 }
  }
}
