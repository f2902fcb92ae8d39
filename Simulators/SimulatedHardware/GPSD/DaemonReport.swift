import LocationWire

/// One thing that a daemon tells those who want to hear it.
struct DaemonReport: Sendable, Equatable {
  enum Form: Sendable {
    /// An object of gpsd's JSON.
    case json
    /// Sentences of NMEA 0183.
    case nmea
    /// Our own `POI` and `STATE`.
    case locate
  }

  let form: Form
  /// Whom it is about; `nil` for what is about none of the devices.
  let device: String?
  /// Whole lines.
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
