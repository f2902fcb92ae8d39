import Glibc

/// The plane of web maps (Web Mercator, EPSG:3857), in parts of 2^-32 of the width of the world; from its north-west
/// corner. Latitudes beyond 85.05 degrees lie on its edge.
enum MapPlane {
  /// Parts east of the antimeridian. The longitude 180 is -180.
  static func column(longitude: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(((longitude + 180) / 360 * 0x1p32).rounded(.down)))
  }

  static func row(latitude: Double) -> UInt32 {
    let share = 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    return UInt32(min(max(0, share), 1 - 0x1p-32) * 0x1p32)
  }
}
