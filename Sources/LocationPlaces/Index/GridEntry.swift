/// A circle in one of the cells that it touches.
struct GridEntry {
  var hash: UInt32
  /// Number of the place, and ``mustAsk``.
  var word: UInt32
  /// Coordinates of the centre from the cell's middle, in units of the row's plane, rounded to the nearest.
  var x: Int16
  var y: Int16
  /// Radius in units, rounded up.
  var radius: UInt16

  /// Size in the image, in bytes.
  static let size = 10
  /// Flag in the word: the plane can only prove that a point is outside.
  static let mustAsk: UInt32 = 1 << 31
}
