public import LocationKit

/// A bound for what compressed data may unpack to, against archives that are made to fill the disk or the memory of the
/// reader ("zip bombs").
///
/// Text of positions shrinks to a tenth; deflate can shrink zeros to a thousandth.
public struct UnpackingLimit: Sendable {
  /// Bytes that are unpacked whatever their ratio.
  public var freeBytes: Int
  /// How many times as large as the packed bytes the unpacked ones may be beyond ``freeBytes``.
  public var largestRatio: Int

  /// 64 MB, and 250 times the packed size.
  public init(freeBytes: Int = 64 << 20, largestRatio: Int = 250) {
    self.freeBytes = freeBytes
    self.largestRatio = largestRatio
  }

  /// Throws ``LocationError/Code/badData`` where the bound is exceeded.
  public func check(packed: Int, unpacked: Int, place: String?) throws(LocationError) {
    guard unpacked > freeBytes, unpacked / largestRatio > packed else { return }
    throw LocationError(
      .badData, "this unpacks to more than \(largestRatio) times its size", place: place,
      remedy: "unpack a file that you trust yourself: gzip -d, or unzip")
  }
}
