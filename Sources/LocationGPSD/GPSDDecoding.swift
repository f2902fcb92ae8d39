package import LocationKit

/// Who decodes gpsd's reports.
public enum GPSDDecoding: Sendable, Hashable {
  /// Our own decoder, the standard: it takes numbers to their last digit, and no thread has to get it out of endless loops.
  case swift
  /// Debian's libgps, for the reports that it decodes safely; the others go to our own decoder. Both say the same of
  /// what gpsd sends, to nine decimals; this one is here to be compared with. Needs the package trait `LibGPS`.
  case libgps

  /// Those of this build.
  public static var available: [GPSDDecoding] {
    #if LibGPS
      [.swift, .libgps]
    #else
      [.swift]
    #endif
  }

  /// Throws usage where this build has no such decoder.
  package func check(place: String) throws(LocationError) {
    guard Self.available.contains(self) else {
      throw LocationError(
        .usage, "libgps is \(LibGPS.version)", place: place,
        remedy: "build with the package trait LibGPS, or write gpsd://: our own decoder needs none")
    }
  }
}
