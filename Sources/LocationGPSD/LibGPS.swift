import CGPSShim

/// The compiled-in libgps, for `--version`.
package enum LibGPS {
  /// Version: `libgps API 11.0 (gpsd 3.22)`, or `not compiled in`.
  package static var version: String { String(cString: cgps_version()) }

  /// Maximum number of satellites: libgps drops a larger sky view as a whole. 0 if libgps is not compiled in.
  package static var satelliteLimit: Int { Int(cgps_satellite_limit()) }
}
