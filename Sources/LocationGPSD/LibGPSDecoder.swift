import CGPSShim
import LocationKit
import LocationWire

/// A decoder of TPV and SKY with libgps, for lines that are safe for it.
///
/// libgps has one second for a line; it usually needs some microseconds. If it does not return in time, it is not used
/// again, because the line that it hangs on may come every second.
struct LibGPSDecoder {
  private static let patience: Int32 = 1000

  private let library: LibGPSHandle
  private let lineGuard = LibGPSGuard(satelliteLimit: LibGPS.satelliteLimit)

  /// Number of lines decoded by libgps.
  private(set) var lines = 0

  var hasHung: Bool { library.hasHung }

  /// Returns `nil` if libgps is not compiled in, or if the system has no thread left.
  init?() {
    guard let library = LibGPSHandle(patience: Self.patience) else { return nil }
    self.library = library
  }

  /// Decodes a line; `nil` for a line that the project's own decoder must read.
  ///
  /// - Parameter origins: the project's own decoder, which stores the devices.
  mutating func decode(_ line: Span<UInt8>, _ origins: inout WireDecoder) -> Reading? {
    guard !library.hasHung, lineGuard.accepts(line), let report = library.decode(line) else { return nil }
    lines += 1
    let origin = library.withDevice { origins.origin(ofDevice: $0) }
    guard report.pointee.kind == CGPS_SKY else { return Reading(fix: report, origin: origin) }
    return library.satellites.flatMap { SkyView(report.pointee, satellites: $0, origin: origin) }.map(Reading.sky)
  }
}
