public import LocationKit
public import LocationWire

/// All observations of an examination; ``Diagnosis`` evaluates them.
public struct Observations: Sendable, Hashable {
  /// Source that was examined.
  public var source: ExaminedSource
  /// This machine; `nil` if the source is on another machine.
  public var machine: Machine?
  /// Connection to gpsd.
  public var connection = Connection.notTried
  /// Release that gpsd reports.
  public var release: String?
  /// Compiled-in libgps.
  public var libgps = CompiledLibGPS()
  /// Devices that gpsd reads, by path, from its last report.
  public var receivers: [WireDevice] = []
  /// Number of bytes that gpsd has read during the examination, mainly from its devices; `nil` if that is not visible.
  public var bytesReadByDaemon: Int?
  /// Speed of the serial line in baud; `nil` if there is none, or if it was not detected.
  public var speed: Int?
  /// Received data.
  public var heard = ReceivedData()
  /// Duration of the examination.
  public var listened = Duration.zero
  /// System time at the end.
  public var systemTime: UTCInstant

  /// Creates observations of a source.
  public init(source: ExaminedSource, systemTime: UTCInstant) {
    self.source = source
    self.systemTime = systemTime
  }

  /// The outcome of connecting to gpsd.
  public enum Connection: Sendable, Hashable {
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
public struct CompiledLibGPS: Sendable, Hashable {
  /// Name: `libgps API 11.0 (gpsd 3.22)`; `nil` if it is not compiled in.
  public var name: String?
  /// Maximum number of satellites; libgps drops larger sky views.
  public var satelliteLimit: Int?

  /// Creates a description of libgps.
  public init(name: String? = nil, satelliteLimit: Int? = nil) {
    self.name = name
    self.satelliteLimit = satelliteLimit
  }
}
