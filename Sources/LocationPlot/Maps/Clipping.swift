/// Cuts polygons and lines at the frame of a picture.
enum Clipping {
  /// Returns the part of a polygon within a box (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  static func polygon(
    _ points: [SIMD2<Double>], from low: SIMD2<Double>, to high: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    var points = points
    for axis in 0...1 {
      points = cut(points, axis: axis) { $0 - low[axis] }
      points = cut(points, axis: axis) { high[axis] - $0 }
    }
    return points
  }

  /// - Parameter depth: how far a value lies inside; negative outside.
  private static func cut(
    _ points: [SIMD2<Double>], axis: Int, depth: (Double) -> Double
  ) -> [SIMD2<Double>] {
    guard var before = points.last else { return [] }
    var result: [SIMD2<Double>] = []
    for point in points {
      let (start, end) = (depth(before[axis]), depth(point[axis]))
      if (start < 0) != (end < 0) { result.append(before + (point - before) * (start / (start - end))) }
      if end >= 0 { result.append(point) }
      before = point
    }
    return result
  }

  /// Returns whether a line between two points may cross the box.
  static func mayCross(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, from low: SIMD2<Double>, to high: SIMD2<Double>
  ) -> Bool {
    let (least, greatest) = (pointwiseMin(start, end), pointwiseMax(start, end))
    return greatest.x >= low.x && least.x <= high.x && greatest.y >= low.y && least.y <= high.y
  }
}
