public import LocationKit

/// The receiver that a scenario has: what it says, how often, and how well it sees the sky.
public struct ReceiverModel: Sendable, Hashable {
  public var rate = ReportRate.oneHertz
  public var dialect = Dialect.nmea
  /// The two letters before each sentence's name.
  public var talker = Talker.gp
  /// In the order in which they are said.
  public var sentences: [SentenceKind] = [.rmc, .gga, .gsa, .gsv]
  /// Bits a second of its serial line; `nil` for the slowest usual speed, from 9600 on, at which an epoch fits well.
  public var baud: Int?
  /// What ``baud`` can be.
  public static let bauds = 1200...4_000_000
  /// From the start, and from each time that it is plugged in, to the first fix.
  public var timeToFirstFix = Duration.zero
  /// How long after the first fix, and after each fix regained, its errors are larger than usual.
  public var settlingTime = Duration.zero
  /// `nil` for a sky that never changes, with a horizontal dilution of 1.
  public var sky: SkyModel?

  public init() {}

  /// What the receiver speaks.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// NMEA 0183.
    case nmea
    /// u-blox's binary messages UBX-NAV-PVT, -DOP and -SAT.
    case ubx
  }

  public enum Talker: String, Sendable, Hashable, CaseIterable {
    case gp = "GP"
    case gn = "GN"
    case gl = "GL"
    case ga = "GA"
    case gb = "GB"
  }

  public enum SentenceKind: String, Sendable, Hashable, CaseIterable {
    case rmc = "RMC"
    case gga = "GGA"
    case gns = "GNS"
    case gll = "GLL"
    case vtg = "VTG"
    case gsa = "GSA"
    case gsv = "GSV"
    case gst = "GST"
    case zda = "ZDA"
  }
}

/// A seeded constellation: where the satellites are is decided by the scenario's seed and time.
public struct SkyModel: Sendable, Hashable {
  /// GPS, GLONASS, Galileo and BeiDou can be simulated.
  public var constellations: [Constellation]
  /// Degrees: satellites below are seen and not used.
  public var elevationMask: Double

  public init(constellations: [Constellation] = [.gps], elevationMask: Double = 10) {
    self.constellations = constellations
    self.elevationMask = elevationMask
  }
}
