import LocationKit

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

/// How receivers of a kind are configured: what must be read first, and what is sent then.
protocol ReceiverPlanner: Sendable {
  /// Returns what must be read for a configuration.
  func reads(for configuration: ReceiverConfiguration) throws(LocationError) -> [StateReading.Item]
  /// Returns the plan, of what was read.
  func plan(_ configuration: ReceiverConfiguration, _ state: ReceiverState) throws(LocationError) -> ReceiverPlan
  /// What is read to show the receiver.
  var shown: [StateReading.Item] { get }
  /// What is read for a backup.
  var all: [StateReading.Item] { get }
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
