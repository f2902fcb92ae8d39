import LocationWire

/// A report of a daemon to the clients that watch it.
struct DaemonReport: Sendable, Equatable {
  enum Form: Sendable {
    /// An object of gpsd's JSON.
    case json
    /// Sentences of NMEA 0183.
    case nmea
    /// This package's `POI` and `STATE`.
    case locate
  }

  let form: Form
  /// Path of the device that it is about; `nil` if it is about none.
  let device: String?
  /// Complete lines.
  let bytes: [UInt8]
}

extension WireWatch {
  func wants(_ report: DaemonReport) -> Bool {
    guard isEnabled, device == nil || report.device == nil || report.device == device else { return false }
    return switch report.form {
    case .json: json
    case .nmea: nmea || raw > 0
    case .locate: locate && json
    }
  }
}
