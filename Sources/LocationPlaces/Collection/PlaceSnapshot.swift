public import LocationKit

/// The places of a ``PlaceCollection`` at one moment: a large index, and the changes since it was built.
///
/// Places are numbered first in the index, then in the changes. Queries do not return the numbers of removed places.
public struct PlaceSnapshot: Sendable {
  let base: PlaceIndex
  /// Numbers of hidden places in `base`.
  let hidden: Set<Int>
  let added: PlaceIndex

  /// Number of places.
  public var placeCount: Int { base.count - hidden.count + added.count }

  /// Appends places as ``PlaceIndex/search(containing:into:)`` does.
  public func search(containing coordinate: Coordinate, into numbers: inout [Int]) throws(LocationError) {
    try search(&numbers) { (index, found) throws(LocationError) in
      try index.search(containing: coordinate, into: &found)
    }
  }

  /// Appends places as ``PlaceIndex/search(within:of:into:)`` does.
  public func search(
    within margin: Double, of coordinate: Coordinate, into numbers: inout [Int]
  ) throws(LocationError) {
    try search(&numbers) { (index, found) throws(LocationError) in
      try index.search(within: margin, of: coordinate, into: &found)
    }
  }

  /// Appends places as ``PlaceIndex/search(along:to:within:into:)`` does.
  public func search(
    along start: Coordinate, to end: Coordinate, within margin: Double = 0, into numbers: inout [Int]
  ) throws(LocationError) {
    try search(&numbers) { (index, found) throws(LocationError) in
      try index.search(along: start, to: end, within: margin, into: &found)
    }
  }

  /// Returns places as ``PlaceIndex/nearest(_:to:by:)`` does.
  public func nearest(
    _ count: Int, to coordinate: Coordinate, by measure: Neighbour.Measure = .edge
  ) throws(LocationError) -> [Neighbour] {
    let known = try base.nearest(count + hidden.count, to: coordinate, by: measure)
      .filter { !hidden.contains($0.number) }
    let new = try added.nearest(count, to: coordinate, by: measure)
      .map { Neighbour(number: base.count + $0.number, distance: $0.distance) }
    return Array((known + new).sorted(by: Neighbour.precedes).prefix(max(0, count)))
  }

  private func search<Failure: Error>(
    _ numbers: inout [Int], _ search: (PlaceIndex, inout [Int]) throws(Failure) -> Void
  ) throws(Failure) {
    let start = numbers.count
    try search(base, &numbers)
    if !hidden.isEmpty, let first = numbers[start...].firstIndex(where: hidden.contains) {
      numbers.replaceSubrange(first..., with: numbers[first...].filter { !hidden.contains($0) })
    }
    let end = numbers.count
    try search(added, &numbers)
    for index in end..<numbers.count { numbers[index] += base.count }
  }

  /// Returns the index that contains a number, and the number within that index.
  private func owner(of number: Int) -> (index: PlaceIndex, number: Int) {
    number < base.count ? (base, number) : (added, number - base.count)
  }
}

extension PlaceSnapshot: PlaceLookup {
  /// One more than the largest number.
  public var count: Int { base.count + added.count }

  public var fault: LocationError? { base.fault ?? added.fault }

  public func place(_ number: Int) -> PointOfInterest {
    let owner = owner(of: number)
    return owner.index.place(owner.number)
  }

  public func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    search(&numbers) { index, found in index.appendPlaces(within: margin, of: coordinate, to: &found) }
  }

  public func distance(from coordinate: Coordinate, to number: Int) -> Double {
    let owner = owner(of: number)
    return owner.index.distance(from: coordinate, to: owner.number)
  }

  public func boundingCircle(of number: Int) -> BoundingCircle {
    let owner = owner(of: number)
    return owner.index.boundingCircle(of: owner.number)
  }
}
