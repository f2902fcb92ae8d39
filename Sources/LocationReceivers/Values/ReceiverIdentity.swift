public import LocationUBX

/// Who made a receiver, which decides how it is configured.
public enum ReceiverMake: String, Sendable, Hashable, CaseIterable {
  /// u-blox: UBX, and PUBX where UBX is switched off.
  case ublox = "u-blox"
  /// MediaTek: PMTK.
  case mediatek = "MediaTek"
  /// Airoha: PAIR.
  case airoha = "Airoha"
  /// SiRF: PSRF.
  case sirf = "SiRF"
  /// Another make, or one that states nothing of itself. Nothing is written to it.
  case unknown
}

/// What a receiver states of itself.
public struct ReceiverIdentity: Sendable, Hashable {
  /// Who made it.
  public var make: ReceiverMake
  /// Model: `ZED-F9P`; `nil` if it is not stated.
  public var model: String?
  /// Version of the software: `EXT CORE 1.00 (94e56e)`.
  public var software: String?
  /// Version of the hardware: `00190000`.
  public var hardware: String?
  /// Further lines of MON-VER: `FWVER=HPG 1.32`.
  public var extensions: [String] = []
  /// Number of the chip in hexadecimal digits; `nil` if it is not stated.
  package var chip: String?
  /// Port that is used.
  public var port: UBXPort = .uart1

  /// Creates an identity of which only the make is known.
  public init(make: ReceiverMake) { self.make = make }

  /// Version of UBX: 27.31; `nil` if it is not stated.
  public var protocolVersion: Double? { protocolText.flatMap { Double($0) } }

  /// Version of UBX as the receiver writes it: `34.10`; `nil` if it is not stated.
  public var protocolText: String? {
    extensions.lazy.first { $0.hasPrefix("PROTVER") }.map { String($0.dropFirst(7).drop { $0 == "=" || $0 == " " }) }
  }

  /// Version of the firmware: `HPG 1.32`; that of the software of receivers that do not state it.
  public var firmware: String? {
    extensions.first { $0.hasPrefix("FWVER=") }.map { String($0.dropFirst(6)) } ?? software
  }

  /// Whether settings have keys: from protocol version 23.01 on.
  public var hasKeys: Bool { make == .ublox && (protocolVersion ?? 0) >= 23.01 }

  /// Whether the receiver has stated its chip in UBX, and its version, which is longer, has not arrived.
  var isCutOff: Bool { make == .ublox && software == nil && chip != nil }

  /// Name for people: `u-blox ZED-F9P`.
  public var name: String {
    guard make != .unknown else { return "a receiver of an unknown make" }
    return model.map { "\(make.rawValue) \($0)" } ?? make.rawValue
  }

  /// Creates the identity that MON-VER states.
  init(version message: UBXMessage) {
    make = .ublox
    software = message.text("swVersion")
    hardware = message.text("hwVersion")
    extensions = (0..<message.groups).compactMap { message.text("extension", in: $0) }.filter { !$0.isEmpty }
    let module = extensions.first { $0.hasPrefix("MOD=") }.map { String($0.dropFirst(4)) }
    model = module ?? hardware.flatMap { Self.generations[$0] }
  }

  /// Generations by their version of hardware, for receivers that do not state a model.
  private static let generations = [
    "00040005": "5", "00040007": "6", "00070000": "7", "00080000": "M8", "00190000": "9", "000A0000": "M10",
  ]
}
