public import LocationKit
public import LocationWire

/// All that was seen; what it means ``Diagnosis`` says.
public struct Observations: Sendable, Hashable {
  public var source: ExaminedSource
  /// `nil` where the source is on another machine.
  public var machine: Machine?
  public var connection = Connection.notTried
  /// What gpsd calls itself.
  public var release: String?
  public var libgps = CompiledLibGPS()
  /// What gpsd reads, by path, as it said last.
  public var receivers: [WireDevice] = []
  /// How many bytes gpsd has read while it was listened to, from its devices above all; `nil` where one may not see that.
  public var bytesReadByDaemon: Int?
  /// Of the serial line that is read here, in baud; `nil` where there is none, or none was found.
  public var speed: Int?
  public var heard = ReceivedData()
  /// How long was listened.
  public var listened = Duration.zero
  /// The system's time at the end.
  public var systemTime: UTCInstant

  public init(source: ExaminedSource, systemTime: UTCInstant) {
    self.source = source
    self.systemTime = systemTime
  }

  public enum Connection: Sendable, Hashable {
    case notTried
    case failed(LocationError)
    /// Something listens, and says nothing.
    case mute
    /// Something else than gpsd answers.
    case stranger(StreamContent)
    /// After so long.
    case established(Duration)
  }

  var isConnected: Bool { if case .established = connection { true } else { false } }
}

/// The libgps that this program was built with; others here may use the same.
public struct CompiledLibGPS: Sendable, Hashable {
  /// `libgps API 11.0 (gpsd 3.22)`; `nil` where it is not compiled in.
  public var name: String?
  /// libgps drops a sky view of more satellites.
  public var satelliteLimit: Int?

  public init(name: String? = nil, satelliteLimit: Int? = nil) {
    self.name = name
    self.satelliteLimit = satelliteLimit
  }
}
