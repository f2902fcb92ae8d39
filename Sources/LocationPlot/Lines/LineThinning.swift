/// The line simplification of Douglas and Peucker ("Algorithms for the reduction of the number of points required to
/// represent a digitized line", Cartographica 10, 1973), in two or three dimensions.
enum LineThinning {
  /// Returns the indices of the points that remain: the first, the last, and those without which a point would be
  /// farther than `tolerance` from the line.
  static func kept(_ points: [SIMD3<Double>], tolerance: Double) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [0..<points.count - 1]
    while let range = open.popLast() {
      guard let worst = farthest(points, range), worst.square > tolerance * tolerance else { continue }
      isKept[worst.index] = true
      open.append(range.lowerBound..<worst.index)
      open.append(worst.index..<range.upperBound)
    }
    return points.indices.filter { isKept[$0] }
  }

  /// Returns the point that is farthest from the line between both ends, and the square of its distance.
  private static func farthest(_ points: [SIMD3<Double>], _ range: Range<Int>) -> (index: Int, square: Double)? {
    let (start, end) = (points[range.lowerBound], points[range.upperBound])
    var worst: (index: Int, square: Double)?
    for index in range.dropFirst() {
      let square = squaredDistance(of: points[index], from: start, to: end)
      if square > worst?.square ?? -1 { worst = (index, square) }
    }
    return worst
  }

  private static func squaredDistance(
    of point: SIMD3<Double>, from start: SIMD3<Double>, to end: SIMD3<Double>
  ) -> Double {
    let (line, here) = (end - start, point - start)
    let square = (line * line).sum()
    let share = square > 0 ? min(1, max(0, (line * here).sum() / square)) : 0
    let away = here - line * share
    return (away * away).sum()
  }
}
