package import LocationKit

/// The decoder of gpsd's reports. Both give the same readings to nine decimals.
public enum GPSDDecoding: String, Sendable, Hashable {
  /// Debian's libgps, for the reports that it decodes safely; this project's decoder reads all others. Needs the
  /// package trait `LibGPS`, which is on by default.
  case libgps
  /// This project's decoder. It reads numbers to their last digit.
  case swift

  /// The decoders of this build, the standard one first.
  public static var available: [GPSDDecoding] {
    #if LibGPS
      [.libgps, .swift]
    #else
      [.swift]
    #endif
  }

  /// The default: libgps if it is compiled in.
  public static var standard: GPSDDecoding { available[0] }

  /// The name with its release: `libgps API 11.0 (gpsd 3.22)`, or `pure Swift`.
  package var release: String { self == .libgps ? LibGPS.version : "pure Swift" }

  /// Finds a decoder by its name; `nil` for the standard one. Throws invalid argument if this build does not contain
  /// it.
  package init(named name: String?, place: String) throws(LocationError) {
    guard let decoding = name.map(GPSDDecoding.init(rawValue:)) ?? .standard else {
      throw LocationError(
        .invalidArgument, "there is no decoder \(name ?? "")", context: place,
        remedy: "write decoder=libgps or decoder=swift")
    }
    try decoding.check(place: place)
    self = decoding
  }

  /// Throws invalid argument if this build does not contain the decoder.
  package func check(place: String) throws(LocationError) {
    guard Self.available.contains(self) else {
      throw LocationError(
        .invalidArgument, "libgps is not compiled in", context: place,
        remedy: "install libgps-dev and build with the package trait LibGPS: "
          + "swift build --traits LibGPS,Web,SQLite; or use decoder=swift")
    }
  }
}
