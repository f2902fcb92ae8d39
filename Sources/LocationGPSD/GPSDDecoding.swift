package import LocationKit

/// The decoder of gpsd's reports.
public enum GPSDDecoding: Sendable, Hashable {
  /// This project's decoder, the default. It reads numbers to their last digit, and needs no watchdog against endless
  /// loops.
  case swift
  /// Debian's libgps, for the reports that it decodes safely; this project's decoder reads all others. Both give the
  /// same readings to nine decimals. Needs the package trait `LibGPS`.
  case libgps

  /// The decoders of this build.
  public static var available: [GPSDDecoding] {
    #if LibGPS
      [.swift, .libgps]
    #else
      [.swift]
    #endif
  }

  /// Throws usage if this build does not contain the decoder.
  package func check(place: String) throws(LocationError) {
    guard Self.available.contains(self) else {
      throw LocationError(
        .usage, "libgps is \(LibGPS.version)", place: place,
        remedy: "build with the package trait LibGPS, or write gpsd://: our own decoder needs none")
    }
  }
}
