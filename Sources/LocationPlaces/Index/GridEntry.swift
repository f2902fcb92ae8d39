/// A circle in a cell that it touches.
struct GridEntry {
  var hash: UInt32
  /// The place's number, and ``mustAsk``.
  var word: UInt32
  /// Of the centre, from the cell's middle, in units of the row's plane, to the nearest.
  var x: Int16
  var y: Int16
  /// In units, rounded up.
  var radius: UInt16

  /// Bytes in the image.
  static let size = 10
  /// In the word: the plane proves nothing but that a point is outside.
  static let mustAsk: UInt32 = 1 << 31
}
