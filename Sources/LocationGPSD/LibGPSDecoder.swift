import CGPSShim
import LocationKit
import LocationWire

/// A decoder of TPV and SKY with libgps, for lines that are safe for it.
struct LibGPSDecoder {
  private let library: LibGPSHandle
  private let lineGuard = LibGPSGuard(satelliteLimit: LibGPS.satelliteLimit)

  /// Number of lines decoded by libgps.
  private(set) var lines = 0

  /// Returns `nil` if libgps is not compiled in, or if the system has no memory left.
  init?() {
    guard let library = LibGPSHandle() else { return nil }
    self.library = library
  }

  /// Decodes a line; `nil` for a line that the project's own decoder must read.
  ///
  /// - Parameter origins: the project's own decoder, which stores the devices.
  mutating func decode(_ line: Span<UInt8>, _ origins: inout WireDecoder) -> Reading? {
    guard lineGuard.accepts(line), let report = library.decode(line) else { return nil }
    lines += 1
    let origin = library.withDevice { origins.origin(ofDevice: $0) }
    guard report.pointee.kind == CGPS_SKY else { return Reading(fix: report, origin: origin) }
    return library.satellites.flatMap { SkyView(report.pointee, satellites: $0, origin: origin) }.map(Reading.sky)
  }
}
