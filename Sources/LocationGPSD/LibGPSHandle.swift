import CGPSShim
import Glibc
import LocationKit
import LocationWire

/// The owner of the C decoder. Used by one thread at a time.
final class LibGPSHandle {
  private let decoder: OpaquePointer
  /// Kept, so that a sky view needs no memory of its own.
  private var list = SatelliteList()

  /// Returns `nil` if libgps is not compiled in, or if the system has no memory left.
  init?() {
    guard let decoder = cgps_decoder_create() else { return nil }
    self.decoder = decoder
  }

  deinit { cgps_decoder_destroy(decoder) }

  /// Decodes a line that ``LibGPSGuard`` accepts: libgps may never return from another one. `nil` if libgps makes no report of
  /// it. The report is valid until the next call.
  func decode(_ line: Span<UInt8>) -> UnsafePointer<cgps_report>? {
    let status = line.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { cgps_decode(decoder, $0, bytes.count) }
    }
    return status == CGPS_OK ? cgps_decoder_report(decoder) : nil
  }

  /// Calls `body` with the name of the last report's device; empty if it is unknown.
  func withDevice<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let name = cgps_report_device(cgps_decoder_report(decoder))
    let count = strlen(name)
    return name.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count).span)
    }
  }

  /// Satellites of the last report; `nil` if a value is implausible.
  var satellites: [Satellite]? {
    list.removeAll()
    for index in 0..<cgps_decoder_report(decoder).pointee.satellite_count {
      let sent = cgps_decoder_satellite(decoder, index)
      guard sent.isPlausible else { return nil }
      let satellite = Satellite(
        number: Int(sent.number), gnssid: Int(sent.gnssid), svid: Int(sent.svid),
        direction: (sent.elevation, sent.azimuth), signal: SatelliteSignal(sent))
      if let satellite { list.add(signal: satellite) }
    }
    return list.all
  }
}

extension cgps_satellite {
  fileprivate var isPlausible: Bool {
    elevation.isPlausible(PlausibleRange.elevation) && azimuth.isPlausible(PlausibleRange.azimuth)
      && (signal == -1 || signal.isPlausible(PlausibleRange.signalStrength))
  }
}

extension SatelliteSignal {
  /// libgps uses -1 for an unknown strength, and 0 for a missing `sigid`; ``LibGPSGuard`` rejects lines with an
  /// explicit `sigid` of 0.
  fileprivate init(_ sent: cgps_satellite) {
    self.init(
      identifier: sent.sigid == 0 ? nil : UInt8(exactly: sent.sigid), strength: sent.signal < 0 ? nil : sent.signal,
      health: UInt8(exactly: sent.health).flatMap(SatelliteHealth.init), isUsed: sent.used)
  }
}
