import CGPSShim
import LocationKit
import LocationWire

/// Decodes TPV and SKY with libgps where a line is safe for it; all else, and whatever libgps fails at, in pure Swift.
///
/// libgps has a second for a line, of which it takes some microseconds. Once it has not returned in time it is not asked
/// again: the line that it hangs on may come every second.
struct LibGPSDecoder: ReportDecoder {
  private static let patience: Int32 = 1000

  private let library: LibGPSHandle
  private let lineGuard = LibGPSGuard(satelliteLimit: Int(cgps_satellite_limit()))
  private var origins: DeviceOrigins
  private var fallback: WireDecoder

  /// How many lines libgps has decoded.
  private(set) var decodedByLibrary = 0

  /// `nil` when libgps is not compiled in, or the system has no thread left.
  init?(origin source: String, kind: LocationOrigin.Kind) {
    guard let library = LibGPSHandle(patience: Self.patience) else { return nil }
    self.library = library
    origins = DeviceOrigins(source: source, kind: kind)
    fallback = WireDecoder(origin: source, kind: kind)
  }

  mutating func decode(_ line: Span<UInt8>) throws(LocationError) -> WireReport {
    guard !library.hasHung, lineGuard.accepts(line), let report = library.decode(line) else {
      return try fallback.decode(line)
    }
    decodedByLibrary += 1
    let origin = origins.origin(device: String(cString: cgps_report_device(report)))
    if report.pointee.kind == CGPS_SKY {
      return .reading(.sky(SkyView(report.pointee, satellites: library.satellites, origin: origin)))
    }
    return .reading(Reading(fix: report, origin: origin))
  }
}
