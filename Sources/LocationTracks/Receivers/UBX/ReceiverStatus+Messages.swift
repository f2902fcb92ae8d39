import LocationKit
import LocationUBX

extension ReceiverStatus {
  private static let spoofingState = UBXLayout.navSTATUS.number("spoofDetState")

  /// Takes what a message states of the receiver itself: MON-VER, MON-HW, MON-RF, SEC-SIG and NAV-STATUS.
  mutating func take(_ kind: UBXKind, _ payload: Span<UInt8>) {
    switch kind {
    case UBXLayout.navSTATUS.kind: take(spoofing: Self.spoofingState.raw(payload))
    case UBXLayout.monVER.kind, UBXLayout.monHW.kind, UBXLayout.monRF.kind, UBXLayout.secSIG.kind:
      if let message = UBXMessage(kind, payload) { take(message) }
    default: break
    }
  }

  private mutating func take(_ message: UBXMessage) {
    switch message.kind {
    case UBXLayout.monVER.kind:
      versions = [message.text("swVersion"), message.text("hwVersion")].compactMap { $0 }
      versions += (0..<message.groups).compactMap { message.text("extension", in: $0) }
    case UBXLayout.monHW.kind:
      take(antenna: message["aStatus"], power: message["aPower"])
      take(jamming: [message["jammingState"]], strengths: [message["jamInd"]])
    case UBXLayout.monRF.kind:
      let blocks = 0..<message.groups
      func largest(_ name: String) -> Int64? { blocks.compactMap { message[name, $0] }.max() }
      take(antenna: largest("antStatus"), power: largest("antPower"))
      take(jamming: blocks.map { message["jammingState", $0] }, strengths: blocks.map { message["jamInd", $0] })
    default:
      take(jamming: [message["jammingState"]], strengths: [])
      take(spoofing: message["spoofingState"])
    }
  }

  /// u-blox numbers the states: 0 initializing, 1 unknown, 2 in order, 3 short circuit, 4 open.
  private mutating func take(antenna state: Int64?, power: Int64?) {
    if let state { antenna = state == 2 ? .good : state == 3 ? .shortCircuit : state == 4 ? .open : nil }
    if let power { isAntennaPowered = power == 0 ? false : power == 1 ? true : nil }
  }

  /// u-blox numbers the states: 0 unknown, then those of `Jamming`.
  private mutating func take(jamming states: [Int64?], strengths: [Int64?]) {
    if let state = states.compactMap({ $0 }).max() { jamming = Self.state(state) }
    if let strength = strengths.compactMap({ $0 }).max() { jammingStrength = UInt8(clamping: strength) }
  }

  private mutating func take(spoofing state: Int64?) { if let state { spoofing = Self.state(state) } }

  private static func state<State: CaseIterable>(_ number: Int64) -> State? {
    number > 0 ? State.allCases.dropFirst(Int(number) - 1).first : nil
  }
}
