/// Who decodes gpsd's reports.
public enum GPSDDecoding: Sendable, Hashable {
  /// Debian's libgps, for the reports that it decodes safely; the others go to our own decoder. Needs the package trait
  /// `LibGPS`.
  case libgps
  /// Our own decoder.
  case swift

  /// libgps where it is compiled in.
  public static var standard: GPSDDecoding {
    #if LibGPS
      .libgps
    #else
      .swift
    #endif
  }
}
