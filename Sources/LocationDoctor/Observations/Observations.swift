import LocationKit
import LocationWire

/// All observations of an examination; ``Diagnosis`` evaluates them.
struct Observations: Sendable, Hashable {
  var source: ExaminedSource
  /// This machine; `nil` if the source is on another machine.
  var machine: Machine?
  var connection = Connection.notTried
  /// Release that gpsd reports.
  var release: String?
  var libgps = CompiledLibGPS()
  /// Devices that gpsd reads, by path, from its last report.
  var receivers: [WireDevice] = []
  /// Number of bytes that gpsd has read during the examination, mainly from its devices; `nil` if that is not visible.
  var bytesReadByDaemon: Int?
  /// Speed of the serial line in baud; `nil` if there is none, or if it was not detected.
  var speed: Int?
  var received = ReceivedData()
  /// Duration of the examination.
  var listened = Duration.zero
  /// System time at the end.
  var systemTime: UTCInstant

  /// The outcome of connecting to gpsd.
  enum Connection: Sendable, Hashable {
    /// No connection was attempted.
    case notTried
    /// The connection failed.
    case failed(LocationError)
    /// The server accepts the connection but sends nothing.
    case mute
    /// A server other than gpsd answers.
    case stranger(StreamContent)
    /// Connected; gpsd answered after this time.
    case established(Duration)
  }

  var isConnected: Bool { if case .established = connection { true } else { false } }
}

/// The libgps that this program was built with; other programs on this machine may use the same.
struct CompiledLibGPS: Sendable, Hashable {
  /// Name: `libgps API 11.0 (gpsd 3.22)`; `nil` if it is not compiled in.
  var name: String?
  /// Maximum number of satellites; libgps drops larger sky views.
  var satelliteLimit: Int?
}
