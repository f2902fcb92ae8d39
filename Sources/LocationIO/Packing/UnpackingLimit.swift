package import LocationKit

/// A limit on the unpacked size of compressed data, against archives that are made to fill the disk or the memory of
/// the reader ("zip bombs").
///
/// Text with positions shrinks to a tenth; deflate can shrink zeros to a thousandth.
package struct UnpackingLimit: Sendable {
  /// Number of bytes that are unpacked regardless of the ratio.
  package var freeBytes: Int
  /// Largest ratio of unpacked to packed bytes beyond ``freeBytes``.
  package var largestRatio: Int

  /// Creates a limit; by default 64 MB, and 250 times the packed size.
  package init(freeBytes: Int = 64 << 20, largestRatio: Int = 250) {
    self.freeBytes = freeBytes
    self.largestRatio = largestRatio
  }

  /// Throws ``LocationError/Code/invalidData`` if the limit is exceeded.
  package func check(packed: Int, unpacked: Int, place: String?) throws(LocationError) {
    guard unpacked > freeBytes, unpacked / largestRatio > packed else { return }
    throw LocationError(
      .invalidData, "this unpacks to more than \(largestRatio) times its size", context: place,
      remedy: "unpack a file that you trust yourself: gzip -d, or unzip")
  }
}
