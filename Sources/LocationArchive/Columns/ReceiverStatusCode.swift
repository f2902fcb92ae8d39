import LocationKit

/// The states of a receiver as a number: that of the antenna (0 unknown, 1 in order, 2 open, 3 short circuit), plus 4 times
/// that of its power (0 unknown, 1 off, 2 on), plus 16 times that of interference and 64 times that of false signals (0
/// unknown, then as the enumerations list them).
enum ReceiverStatusCode {
  /// Returns absent if no state is known.
  static func number(_ receiver: ReceiverStatus) -> Int64 {
    let power = receiver.isAntennaPowered.map { $0 ? 2 : 1 } ?? 0
    let number =
      Int(receiver.antenna?.rawValue ?? 0) + 4 * power + 16 * place(receiver.jamming) + 64 * place(receiver.spoofing)
    return number == 0 ? ArchiveColumn.absent : Int64(number)
  }

  static func read(_ number: Int64, into receiver: inout ReceiverStatus) {
    guard number >= 0 else { return }
    receiver.antenna = ReceiverStatus.Antenna(rawValue: UInt8(truncatingIfNeeded: number & 3))
    receiver.isAntennaPowered = number >> 2 & 3 == 0 ? nil : number >> 2 & 3 == 2
    receiver.jamming = state(number >> 4 & 3)
    receiver.spoofing = state(number >> 6 & 3)
  }

  private static func place<State: CaseIterable & Equatable>(_ state: State?) -> Int {
    state.flatMap { state in State.allCases.enumerated().first { $0.element == state }.map { $0.offset + 1 } } ?? 0
  }

  private static func state<State: CaseIterable>(_ place: Int64) -> State? {
    place > 0 ? State.allCases.dropFirst(Int(place) - 1).first : nil
  }
}
