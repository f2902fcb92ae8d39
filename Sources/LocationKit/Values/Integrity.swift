/// Whether the positions of a receiver can be trusted.
public struct Integrity: Sendable, Hashable {
  /// Verdict.
  public var state: State
  /// Evidence against the positions, in the order of their declarations; empty if there is none.
  public var reasons: [Reason]
  /// Time of the location with which the suspicion began; `nil` without a suspicion, or without a time.
  public var since: UTCInstant?
  /// Probability, 0 to 1, that the verdict is right, from the weights of the reasons: see <doc:IntegrityOfPositions>.
  /// `nil` without a reason.
  public var confidence: Double?

  /// Creates a verdict.
  public init(_ state: State, reasons: [Reason] = [], since: UTCInstant? = nil, confidence: Double? = nil) {
    (self.state, self.reasons, self.since, self.confidence) = (state, reasons, since, confidence)
  }

  /// Nothing can be judged.
  public static let unknown = Integrity(.unknown)

  /// Whether nothing speaks against the positions.
  public var isTrusted: Bool { state == .clear || state == .unknown }

  /// A verdict.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The positions were judged, and nothing speaks against them.
    case clear
    /// Nothing can be judged yet: too few locations have arrived, and the receiver reports nothing about itself.
    case unknown
    /// Other transmitters interfere with the reception; positions may be wrong or missing.
    case jammed
    /// The positions are implausible.
    case suspect
    /// The signals are false, or the positions are so implausible that they must be.
    case spoofed
  }

  /// Evidence against the positions. The list grows: treat a reason that you do not know as evidence.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// Name, as on the wire.
    public let rawValue: String

    /// Creates a reason of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The receiver reports false signals.
    public static let receiverReportsSpoofing = Reason(rawValue: "receiverReportsSpoofing")
    /// The receiver reports interference by other transmitters.
    public static let rfJamming = Reason(rawValue: "rfJamming")
    /// The signals of all satellites are equally strong, as those of a single transmitter are.
    public static let equalSignalStrengths = Reason(rawValue: "equalSignalStrengths")
    /// The signals are stronger than those of satellites are under an open sky.
    public static let excessiveSignalStrengths = Reason(rawValue: "excessiveSignalStrengths")
    /// Speed and course disagree with the change of the position.
    public static let speedDisagreesWithMovement = Reason(rawValue: "speedDisagreesWithMovement")
    /// The position is out of reach from the last trusted one.
    public static let impossibleMotion = Reason(rawValue: "impossibleMotion")
    /// The height has changed faster than the receiver moves.
    public static let heightJump = Reason(rawValue: "heightJump")

    /// The receiver's clock has jumped, compared with the manager's.
    public static let clockJump = Reason(rawValue: "clockJump")
    /// Two receivers on one vehicle report different places.
    public static let sourcesDisagree = Reason(rawValue: "sourcesDisagree")
    /// Satellites below the horizon are received.
    public static let satellitesBelowHorizon = Reason(rawValue: "satellitesBelowHorizon")
    /// Several satellites of one system are in the same direction.
    public static let satellitesInOneDirection = Reason(rawValue: "satellitesInOneDirection")
    /// The signals of low satellites are stronger than those of high ones.
    public static let signalsDisagreeWithElevation = Reason(rawValue: "signalsDisagreeWithElevation")

    /// All reasons that this version knows.
    package static let all = [
      receiverReportsSpoofing, rfJamming, equalSignalStrengths, excessiveSignalStrengths, speedDisagreesWithMovement,
      impossibleMotion, heightJump, clockJump, sourcesDisagree, satellitesBelowHorizon, satellitesInOneDirection,
      signalsDisagreeWithElevation,
    ]
  }
}

/// What a suspicion does to decisions.
public enum IntegrityPolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing is judged.
  case ignore
  /// Decisions are made as always; events and locations bear the verdict.
  case mark
  /// While positions are not trusted, no place is entered or left, and no location is delivered as an update.
  case hold
}
