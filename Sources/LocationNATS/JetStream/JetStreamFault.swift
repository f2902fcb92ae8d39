package import LocationKit

/// A refusal of JetStream.
package struct JetStreamFault: Error, Equatable {
  /// Number of the refusal, as in the server's list of errors (`err_code`).
  package var number: Int
  package var text: String

  /// The last message of the subject is not the expected one: another client has written.
  package static let wrongLastSequence = 10071
  package static let streamNotFound = 10059
  static let messageNotFound = 10037

  package var isWrongLastSequence: Bool { number == Self.wrongLastSequence }

  /// The refusal as an error for users.
  package var error: LocationError {
    number == Self.streamNotFound
      ? LocationError(
        .sourceUnavailable, "NATS: this fleet does not exist",
        remedy: "create it with: locate fleet places --nats URL --pois FILE")
      : LocationError(.sourceUnavailable, "JetStream: \(text) (\(number))", remedy: "see the log of nats-server")
  }
}
