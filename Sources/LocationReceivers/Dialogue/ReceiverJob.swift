public import LocationKit

/// What a dialogue with a receiver is for.
public enum ReceiverJob: Sendable, Hashable {
  /// Find out the make, and nothing else.
  case identify
  /// Read what the receiver states of itself.
  case show
  /// Change settings in RAM. `saves` also stores them. With `isTrial`, nothing is changed: the outcome has the plan.
  /// With `mustBeUndoable`, a setting whose value until now is unknown is an error.
  case configure(ReceiverConfiguration, saves: Bool, isTrial: Bool = false, mustBeUndoable: Bool = false)
  /// Send settings of a file. `saves` also stores them.
  case apply([ReceiverSetting], saves: Bool, isTrial: Bool = false)
  /// Send the settings that undo a change, to a receiver that is known to take them: it is not identified, because it
  /// may send no UBX. A setting that it refuses is left out.
  case undo([ReceiverSetting])
  /// Read all settings.
  case backup
  /// Store the settings in force.
  case save
  /// Restart the receiver; its settings remain.
  case restart(ReceiverRestart)

  /// Whether the job changes settings on which those that undo a change depend.
  package var isChange: Bool {
    switch self {
    case .configure(_, _, let isTrial, _), .apply(_, _, let isTrial): !isTrial
    case .save: true
    case .identify, .show, .undo, .backup, .restart: false
    }
  }
}

/// What a dialogue with a receiver has resulted in.
public struct ReceiverOutcome: Sendable, Hashable {
  /// The receiver; of an unknown make if it was not identified.
  public var identity = ReceiverIdentity(make: .unknown)
  /// What was read.
  public var state = ReceiverState()
  /// Settings that the receiver has accepted.
  public var applied: [ReceiverSetting] = []
  /// Settings of a file that the receiver has refused.
  public var refused: [ReceiverSetting] = []
  /// Settings that undo the change, in their order.
  public var undo: [ReceiverSetting] = []
  /// Names of settings that cannot be undone.
  public var unknown: [String] = []
  /// Requests of a trial, with what they mean.
  public var plan: [PlannedRequest] = []
  /// Speed of the line at the beginning, in baud; `nil` where a line has none.
  public var formerSpeed: Int?
  /// Speed of the line at the end, in baud; `nil` where a line has none.
  public var speed: Int?
  /// Load of the line after a change of the rate; `nil` if it is unknown.
  public var expectedLoad: ExpectedLoad?
  /// Settings of a file that the receiver has acknowledged without changing them as asked; `nil` if there are none.
  public var ignored: LocationError?
  /// Which settings were acknowledged, and not stated by the receiver afterwards; `nil` if all were read back.
  public var unverified: LocationError?
  /// Whether the settings could be stored; `nil` if that was not asked for.
  public var isSaved: Bool?

  /// Creates an outcome of which nothing is known.
  public init() {}

  /// A request that a trial would send.
  public struct PlannedRequest: Sendable, Hashable {
    /// Bytes on the line.
    public let bytes: [UInt8]
    /// What they mean.
    public let summary: String

    /// The bytes as hexadecimal digits of a frame, or as the text of a sentence.
    public var text: String {
      bytes.first == 0xB5 ? ReceiverSetting.hexadecimal(bytes) : String(decoding: bytes.dropLast(2), as: UTF8.self)
    }
  }
}
