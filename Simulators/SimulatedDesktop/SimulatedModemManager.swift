package import LocationDesktop
import LocationKit
import Synchronization

/// A ModemManager with one modem, on a bus without hardware: what a program can ask it, and how it answers.
package final class SimulatedModemManager: Sendable {
  /// What the modem knows of its position.
  package struct Position: Sendable {
    package var sentences: String?
    package var raw: [String: BusValue]?
    package var cell: String?

    package init(sentences: String? = nil, raw: [String: BusValue]? = nil, cell: String? = nil) {
      (self.sentences, self.raw, self.cell) = (sentences, raw, cell)
    }
  }

  private struct State {
    var position: Position
    let capabilities: UInt32
    /// What is switched on when the modem is plugged in.
    let initial: UInt32
    var enabled: UInt32
    var isPluggedIn = true
    var isPermitted = true
    var setups: [UInt32] = []
  }

  private final class Modem: Sendable {
    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  private let modem: Modem
  private let connection: BusConnection

  private static let service = "org.freedesktop.ModemManager1"
  package static let path = "/org/freedesktop/ModemManager1/Modem/0"
  package static let equipment = "356938035643809"

  /// Connects, and takes the name of ModemManager.
  /// - Parameters:
  ///   - capabilities: sources of a position that the modem has, as ModemManager numbers them.
  ///   - enabled: those that are switched on at first.
  package init(
    _ bus: BusAddress, _ position: Position, capabilities: UInt32 = 7, enabled: UInt32 = 1
  ) async throws {
    let modem = Modem(State(position: position, capabilities: capabilities, initial: enabled, enabled: enabled))
    self.modem = modem
    connection = try await BusConnection(bus) { message in
      guard message.kind == .call else { return [] }
      return [modem.state.withLock { Self.answer(message, &$0) }]
    }
    _ = try await connection.call(
      .call(BusName.bus, BusName.busPath, BusName.bus, "RequestName", [.string(Self.service), .uint32(4)]))
  }

  /// Changes what the modem knows.
  package func move(to position: Position) { modem.state.withLock { $0.position = position } }

  /// Plugs the modem in, or out.
  package var isPluggedIn: Bool {
    get { modem.state.withLock { $0.isPluggedIn } }
    set {
      modem.state.withLock { state in
        state.isPluggedIn = newValue
        state.enabled = state.initial
      }
    }
  }

  /// Whether polkit permits the position.
  package var isPermitted: Bool {
    get { modem.state.withLock { $0.isPermitted } }
    set { modem.state.withLock { $0.isPermitted = newValue } }
  }

  /// What programs have switched on, in order.
  package var setups: [UInt32] { modem.state.withLock { $0.setups } }

  package func close() { connection.close() }

  private static func answer(_ message: BusMessage, _ state: inout State) -> BusMessage {
    if message.member == "GetManagedObjects" {
      let interfaces: [BusValue] = [
        .entry(
          .string("\(service).Modem"),
          .dictionary([
            "EquipmentIdentifier": .string(equipment), "Device": .string("/sys/devices/usb1/1-2"),
          ])),
        .entry(
          .string("\(service).Modem.Location"),
          .dictionary([
            "Capabilities": .uint32(state.capabilities), "Enabled": .uint32(state.enabled),
            "SignalsLocation": .bool(false),
          ])),
      ]
      let modem = BusValue.entry(.objectPath(path), .array(of: "{sa{sv}}", interfaces))
      return message.reply([.array(of: "{oa{sa{sv}}}", state.isPluggedIn ? [modem] : [])])
    }
    guard message.path == path, state.isPluggedIn else {
      return message.refusal(.unknownMethod, "Object does not exist at path “\(message.path ?? "")”")
    }
    guard state.isPermitted else {
      var refusal = message.refusal(.accessDenied, "PolicyKit authorization failed: not authorized")
      refusal.errorName = "org.freedesktop.ModemManager1.Error.Core.Unauthorized"
      return refusal
    }
    switch message.member {
    case "Setup":
      state.enabled = message.body.first?.uint32 ?? 0
      state.setups.append(state.enabled)
      return message.reply()
    case "GetLocation":
      let known: [(UInt32, BusValue?)] = [
        (1, state.position.cell.map { .string($0) }), (2, state.position.raw.map { .dictionary($0) }),
        (4, state.position.sentences.map { .string($0) }),
      ]
      let entries = known.compactMap { source, value in
        state.enabled & source != 0 ? value.map { BusValue.entry(.uint32(source), .variant($0)) } : nil
      }
      return message.reply([.array(of: "{uv}", entries)])
    default: return message.refusal(.unknownMethod, "no method \(message.member ?? "")")
    }
  }
}
