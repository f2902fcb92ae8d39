import LocationKit

/// A step of a dialogue.
enum ReceiverStep: Sendable, Equatable {
  /// Send a request and wait for its answer.
  case ask(ReceiverRequest)
  /// Change the speed of the line at this end.
  case speed(Int)
}

/// A part of a dialogue: it returns its steps one after the other.
protocol ReceiverProcedure: Sendable {
  /// Notes a message, whether it answers a request or not.
  mutating func note(_ message: ReceiverMessage)
  /// Returns the next step; `nil` if the procedure has ended.
  ///
  /// - Parameter answer: the answer to the last request; `nil` at the beginning and after a change of speed.
  mutating func next(_ answer: ReceiverAnswer?) throws(LocationError) -> ReceiverStep?
}

extension ReceiverProcedure {
  mutating func note(_ message: ReceiverMessage) {}
}
