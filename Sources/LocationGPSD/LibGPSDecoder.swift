import CGPSShim
import LocationKit
import LocationWire

/// Decodes TPV and SKY with libgps where a line is safe for it.
///
/// libgps has a second for a line, of which it takes some microseconds. Once it has not returned in time it is not asked
/// again: the line that it hangs on may come every second.
struct LibGPSDecoder {
  private static let patience: Int32 = 1000

  private let library: LibGPSHandle
  private let lineGuard = LibGPSGuard(satelliteLimit: LibGPS.satelliteLimit)

  /// How many lines it has decoded.
  private(set) var lines = 0

  var hasHung: Bool { library.hasHung }

  /// `nil` when libgps is not compiled in, or the system has no thread left.
  init?() {
    guard let library = LibGPSHandle(patience: Self.patience) else { return nil }
    self.library = library
  }

  /// `nil` for a line that our own decoder has to read.
  /// - Parameter origins: our own decoder, which knows the devices.
  mutating func decode(_ line: Span<UInt8>, _ origins: inout WireDecoder) -> Reading? {
    guard !library.hasHung, lineGuard.accepts(line), let report = library.decode(line) else { return nil }
    lines += 1
    let origin = library.withDevice { origins.origin(ofDevice: $0) }
    guard report.pointee.kind == CGPS_SKY else { return Reading(fix: report, origin: origin) }
    return library.satellites.flatMap { SkyView(report.pointee, satellites: $0, origin: origin) }.map(Reading.sky)
  }
}
