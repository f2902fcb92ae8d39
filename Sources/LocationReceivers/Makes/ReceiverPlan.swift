import LocationKit
import LocationUBX

/// The settings that a configuration changes on a receiver, and those that undo the change.
struct ReceiverPlan: Sendable, Equatable {
  /// Settings to send, in this order.
  var settings: [ReceiverSetting] = []
  /// Settings before the change, in the order in which they are sent to undo it.
  var former: [ReceiverSetting] = []
  /// What cannot be undone, because the receiver does not state it: names of settings.
  var unknown: [String] = []

  /// Adds a setting with its value until now; `nil` if the receiver does not state it.
  mutating func add(_ setting: ReceiverSetting, former: ReceiverSetting?) {
    settings.append(setting)
    if let former { self.former.insert(former, at: 0) } else { unknown.append(setting.name) }
  }
}

extension ReceiverPlan {
  /// Creates the plan that sends settings of a file. What was read before undoes those that differ.
  init(_ settings: [ReceiverSetting], _ state: ReceiverState) {
    for setting in settings {
      let former = state.value(of: setting)
      if former == setting { self.settings.append(setting) } else { add(setting, former: former) }
    }
  }

  /// Returns what must be read so that settings of a file can be undone.
  static func reads(for settings: [ReceiverSetting]) -> [StateReading.Item] {
    UBXConfigurationRequest.parts(settings.compactMap { $0.value?.id }).map { .keys($0, .ram) }
      + settings.compactMap { setting in
        guard case .message(let kind, let payload) = setting else { return nil }
        return .message(kind, ReceiverState.selector(kind, payload))
      }
  }
}

extension ReceiverState {
  /// Returns the value that was read of a setting; `nil` if it was not read.
  func value(of setting: ReceiverSetting) -> ReceiverSetting? {
    switch setting {
    case .key(let value): values[value.id].map { .key($0) }
    case .message(let kind, let payload):
      messages.first { $0.kind == kind && $0.payload.starts(with: Self.selector(kind, payload)) }
        .map { .message($0.kind, $0.payload) }
    case .sentence: nil
    }
  }

  /// Returns the begin of a payload that selects one of several: the port of CFG-PRT, the message of CFG-MSG, the protocol
  /// of CFG-INF, and the pulse of CFG-TP5.
  fileprivate static func selector(_ kind: UBXKind, _ payload: [UInt8]) -> [UInt8] {
    switch kind {
    case UBXLayout.cfgMSG.kind: Array(payload.prefix(2))
    case UBXLayout.cfgPRT.kind, UBXKind(0x06, 0x02), UBXKind(0x06, 0x31): Array(payload.prefix(1))
    default: []
    }
  }
}

/// How receivers of a kind are configured: what must be read first, and what is sent then.
protocol ReceiverPlanner: Sendable {
  var link: ReceiverLink { get }
  /// Returns what must be read for a configuration.
  func reads(for configuration: ReceiverConfiguration) throws(LocationError) -> [StateReading.Item]
  /// Returns the plan, of what was read.
  func plan(_ configuration: ReceiverConfiguration, _ state: ReceiverState) throws(LocationError) -> ReceiverPlan
  /// What is read to show the receiver.
  var shown: [StateReading.Item] { get }
  /// What is read for a backup.
  var all: [StateReading.Item] { get }
}

extension ReceiverPlanner {
  func missing(_ name: String) -> LocationError {
    LocationError(
      .invalidArgument, "the receiver has no setting \(name)", context: link.place,
      remedy: "see what it has: locate receiver show \(link.place)")
  }

  func cannotSend(_ message: MessageRate) -> LocationError {
    LocationError(
      .invalidArgument, "this receiver cannot send \(message.name)", context: link.place,
      remedy: "for example nav-pvt, nav-sat, gga, rmc")
  }

  /// Throws if the receiver does not have all systems.
  func check(
    _ wanted: Set<ReceiverConstellation>, among present: [ReceiverConstellation]
  ) throws(LocationError) {
    guard let absent = wanted.first(where: { !present.contains($0) }) else { return }
    throw LocationError(
      .invalidArgument, "the receiver does not use \(absent.rawValue)", context: link.place,
      remedy: "it has \(present.map(\.rawValue).joined(separator: ", "))")
  }
}

extension ReceiverIdentity {
  /// Returns the planner of the receiver. Throws source unavailable for a receiver to which nothing is written.
  func planner(_ link: ReceiverLink) throws(LocationError) -> any ReceiverPlanner {
    switch make {
    case .ublox where hasKeys: return KeyPlanner(port: port, link: link)
    case .ublox where software != nil: return MessagePlanner(port: port, link: link)
    case .ublox, .mediatek, .airoha, .sirf: return SentencePlanner(make: make, link: link)
    case .unknown:
      throw LocationError(
        .sourceUnavailable, "the make of the receiver is unknown, so nothing is written to it", context: link.place,
        remedy: "state the make: u-blox, mediatek, airoha or sirf")
    }
  }
}
