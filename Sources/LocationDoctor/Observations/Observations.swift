package import LocationKit
package import LocationWire

/// All observations of an examination; ``Diagnosis`` evaluates them.
package struct Observations: Sendable, Hashable {
  /// Source that was examined.
  package var source: ExaminedSource
  /// This machine; `nil` if the source is on another machine.
  package var machine: Machine?
  /// Connection to gpsd.
  package var connection = Connection.notTried
  /// Release that gpsd reports.
  package var release: String?
  /// Compiled-in libgps.
  package var libgps = CompiledLibGPS()
  /// Devices that gpsd reads, by path, from its last report.
  package var receivers: [WireDevice] = []
  /// Number of bytes that gpsd has read during the examination, mainly from its devices; `nil` if that is not visible.
  package var bytesReadByDaemon: Int?
  /// Speed of the serial line in baud; `nil` if there is none, or if it was not detected.
  package var speed: Int?
  /// Received data.
  package var received = ReceivedData()
  /// Duration of the examination.
  package var listened = Duration.zero
  /// System time at the end.
  package var systemTime: UTCInstant

  /// Creates observations of a source.
  package init(source: ExaminedSource, systemTime: UTCInstant) {
    self.source = source
    self.systemTime = systemTime
  }

  /// The outcome of connecting to gpsd.
  package enum Connection: Sendable, Hashable {
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
package struct CompiledLibGPS: Sendable, Hashable {
  /// Name: `libgps API 11.0 (gpsd 3.22)`; `nil` if it is not compiled in.
  package var name: String?
  /// Maximum number of satellites; libgps drops larger sky views.
  package var satelliteLimit: Int?

  /// Creates a description of libgps.
  package init(name: String? = nil, satelliteLimit: Int? = nil) {
    self.name = name
    self.satelliteLimit = satelliteLimit
  }
}
