import LocationKit
import LocationWire

/// Whether libgps may be given a line.
///
/// Its parser (3.22 to 3.27) stops in the middle of an object, leaves the rest unset and says so to nobody, wherever a
/// member has a type that it does not expect, a name or a string is too long, or a container is unknown; it reads `null` as
/// a number, a time that is none as some other time, half a date as a whole one, and drops a sky view with more satellites
/// than it has room for. Whatever is not plain goes to our own decoder.
struct LibGPSGuard {
  private let satelliteLimit: Int

  /// - Parameter satelliteLimit: the most satellites that libgps has room for.
  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  func accepts(_ line: Span<UInt8>) -> Bool {
    // From here on the line is known to be one whole, valid object.
    guard WireLine.isSafeForLibGPS(line) else { return false }
    var scanner = PlainObjectScanner(satelliteLimit: satelliteLimit)
    return scanner.accepts(line)
  }
}
