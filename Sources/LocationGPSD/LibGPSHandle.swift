import CGPSShim
import Glibc
import LocationKit
import LocationWire

/// Owns the C side. One thread at a time.
final class LibGPSHandle {
  private let decoder: OpaquePointer

  /// Whether libgps has ever not returned in time.
  private(set) var hasHung = false

  /// - Parameter patience: how long libgps may take for a line, in milliseconds; it may be granted twice that.
  init?(patience: Int32) {
    guard let decoder = cgps_decoder_create(patience) else { return nil }
    self.decoder = decoder
  }

  deinit { cgps_decoder_destroy(decoder) }

  /// `nil` when libgps makes no report of the line, or does not return in time. The report lives until the next call.
  func decode(_ line: Span<UInt8>) -> UnsafePointer<cgps_report>? {
    let status = line.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { cgps_decode(decoder, $0, bytes.count) }
    }
    if status == CGPS_TIMED_OUT { hasHung = true }
    return status == CGPS_OK ? cgps_decoder_report(decoder) : nil
  }

  /// Gives the name of the last report's device; empty when unknown.
  func withDevice<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let name = cgps_report_device(cgps_decoder_report(decoder))
    let count = strlen(name)
    return name.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count).span)
    }
  }

  /// Those of the last report; `nil` where a value is implausible.
  var satellites: [Satellite]? {
    var satellites = SatelliteList()
    for index in 0..<cgps_decoder_report(decoder).pointee.satellite_count {
      let sent = cgps_decoder_satellite(decoder, index)
      guard sent.isPlausible else { return nil }
      let satellite = Satellite(
        number: Int(sent.number), gnssid: Int(sent.gnssid), svid: Int(sent.svid),
        direction: (sent.elevation, sent.azimuth), signal: SatelliteSignal(sent))
      if let satellite { satellites.add(signal: satellite) }
    }
    return satellites.all
  }
}

extension cgps_satellite {
  fileprivate var isPlausible: Bool {
    elevation.isPlausible(PlausibleRange.elevation) && azimuth.isPlausible(PlausibleRange.azimuth)
      && (signal == -1 || signal.isPlausible(PlausibleRange.signalStrength))
  }
}

extension SatelliteSignal {
  /// libgps has -1 for an unknown strength; the guard lets no 0 pass for a signal that is known.
  fileprivate init(_ sent: cgps_satellite) {
    self.init(
      identifier: sent.sigid == 0 ? nil : UInt8(exactly: sent.sigid), strength: sent.signal < 0 ? nil : sent.signal,
      health: UInt8(exactly: sent.health).flatMap(SatelliteHealth.init), isUsed: sent.used)
  }
}
