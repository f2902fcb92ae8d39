public import LocationKit

/// The receiver of a scenario: its output, its rate, and its view of the sky.
public struct ReceiverModel: Sendable, Hashable {
  /// Rate of the reports.
  public var rate = ReportRate.oneHertz
  /// Protocol of the receiver.
  public var dialect = Dialect.nmea
  /// Two letters before each sentence's name.
  public var talker = Talker.gp
  /// Sentences in the order in which they are sent.
  public var sentences: [SentenceKind] = [.rmc, .gga, .gsa, .gsv]
  /// Bits per second of its serial line; `nil` for the slowest standard speed, from 9600 on, that fits an epoch well.
  public var baud: Int?
  /// Allowed range of ``baud``.
  public static let bauds = 1200...4_000_000
  /// Time to the first fix after the start, and after each time that the receiver is plugged in.
  public var timeToFirstFix = Duration.zero
  /// Time after the first fix, and after each regained fix, for which its errors are larger than normal.
  public var settlingTime = Duration.zero
  /// Simulated sky; `nil` for a sky that never changes, with a horizontal dilution of 1.
  public var sky: SkyModel?

  /// Creates a GPS receiver that reports NMEA 0183 once per second.
  public init() {}

  /// The protocol of the receiver.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// NMEA 0183.
    case nmea
    /// u-blox's binary messages UBX-NAV-PVT, -DOP and -SAT.
    case ubx
  }

  /// The system that a sentence names before its kind.
  public enum Talker: String, Sendable, Hashable, CaseIterable {
    /// GPS.
    case gp = "GP"
    /// Several systems.
    case gn = "GN"
    /// GLONASS.
    case gl = "GL"
    /// Galileo.
    case ga = "GA"
    /// BeiDou.
    case gb = "GB"
  }

  /// A kind of sentence that a simulated receiver can send.
  public enum SentenceKind: String, Sendable, Hashable, CaseIterable {
    /// Position, speed, course and date.
    case rmc = "RMC"
    /// Position, quality and altitude.
    case gga = "GGA"
    /// Position by several systems.
    case gns = "GNS"
    /// Position.
    case gll = "GLL"
    /// Course and speed over ground.
    case vtg = "VTG"
    /// Satellites used and dilution.
    case gsa = "GSA"
    /// Satellites in view.
    case gsv = "GSV"
    /// Error estimates.
    case gst = "GST"
    /// Time and date.
    case zda = "ZDA"
  }
}

/// A seeded constellation: the scenario's seed and time determine the positions of the satellites.
public struct SkyModel: Sendable, Hashable {
  /// GPS, GLONASS, Galileo and BeiDou can be simulated.
  public var constellations: [Constellation]
  /// Degrees. Satellites below this elevation are in view but not used.
  public var elevationMask: Double

  /// Creates a sky.
  public init(constellations: [Constellation] = [.gps], elevationMask: Double = 10) {
    self.constellations = constellations
    self.elevationMask = elevationMask
  }
}
