public import LocationKit

/// The letter with which RMC, GLL, VTG and GNS state how the position was computed (NMEA 0183 2.3 and later).
public struct PositioningMode: RawRepresentable, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ letter: Unicode.Scalar) { rawValue = UInt8(ascii: letter) }

  /// A: a fix without corrections.
  public static let autonomous = PositioningMode("A")
  /// D: a fix with differential corrections.
  public static let differential = PositioningMode("D")
  /// E: dead reckoning.
  public static let estimated = PositioningMode("E")
  /// F: real-time kinematic, with float ambiguities.
  public static let rtkFloat = PositioningMode("F")
  /// M: a position that was entered manually.
  public static let manual = PositioningMode("M")
  /// N: no fix.
  public static let none = PositioningMode("N")
  /// P: a precise fix, without degradation.
  public static let precise = PositioningMode("P")
  /// R: real-time kinematic, with fixed integers.
  public static let rtkFixed = PositioningMode("R")
  /// S: a simulated position.
  public static let simulator = PositioningMode("S")

  /// Modes in the order of quality, best first.
  private static let ranking: [PositioningMode] = [
    .rtkFixed, .rtkFloat, .precise, .differential, .autonomous, .estimated, .manual, .simulator,
  ]

  /// Lower is better; `nil` for no fix and for undefined letters.
  var rank: Int? { Self.ranking.firstIndex(of: self) }

  /// Whether NMEA 0183 requires status V for this mode although there is a position.
  var isValidDespiteStatus: Bool { self == .estimated || self == .manual || self == .simulator }

  /// The equivalent status in gpsd's terms; `nil` for no fix and for undefined letters.
  public var status: FixStatus? {
    switch self {
    case .autonomous: .autonomous
    case .differential: .differential
    case .estimated: .deadReckoning
    case .rtkFloat: .rtkFloat
    case .manual: .surveyed
    case .precise: .precise
    case .rtkFixed: .rtkFixed
    case .simulator: .simulated
    default: nil
    }
  }

  /// Creates the best mode that has this status; `nil` if no mode has it.
  package init?(_ status: FixStatus) {
    guard let mode = Self.ranking.first(where: { $0.status == status }) else { return nil }
    self = mode
  }
}

/// The verdict of a sentence on whether there is a fix.
enum FixVerdict: Sendable, Hashable {
  case fix(FixStatus?)
  case noFix
  /// Empty quality or status: the other sentences of the epoch decide.
  case silent

  /// Combines the status letter of RMC or GLL with its mode letter.
  init(status: UInt8?, mode: PositioningMode?) {
    switch status {
    case UInt8(ascii: "A"): self = mode == PositioningMode.none ? .noFix : .fix(mode?.status ?? .autonomous)
    case UInt8(ascii: "V"):
      self = mode.map { $0.isValidDespiteStatus } == true ? .fix(mode?.status) : .noFix
    default: self = mode == PositioningMode.none ? .noFix : .silent
    }
  }
}
