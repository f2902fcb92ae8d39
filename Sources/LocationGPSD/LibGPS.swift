import CGPSShim

/// What is compiled in of libgps, for `--version`.
public enum LibGPS {
  /// `libgps API 11.0 (gpsd 3.22)`, or `not compiled in`.
  public static var version: String { String(cString: cgps_version()) }

  /// libgps drops a sky view of more satellites than this as a whole; 0 where it is not compiled in.
  public static var satelliteLimit: Int { Int(cgps_satellite_limit()) }
}
