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
  /// Refusals of a server that may accept the same request later: no suitable peers; temporarily unavailable; not the
  /// leader; and from nats-server 2.10 on, a message with this id is being stored.
  static let temporary: Set<Int> = [10005, 10008, 10009, 10158]
  /// JetStream is not enabled: on this server; for this account.
  static let notEnabled: Set<Int> = [10076, 10039]

  package var isWrongLastSequence: Bool { number == Self.wrongLastSequence }

  /// The refusal as an error for users.
  package var error: LocationError {
    switch number {
    case Self.streamNotFound:
      LocationError(
        .sourceUnavailable, "NATS: this fleet does not exist",
        remedy: "create it with: locate fleet places --nats URL --pois FILE")
    case _ where Self.notEnabled.contains(number): Self.withoutJetStream
    default: LocationError(.sourceUnavailable, "JetStream: \(text) (\(number))", remedy: "see the log of nats-server")
    }
  }

  static let withoutJetStream = LocationError(
    .sourceUnavailable, "NATS: JetStream is not enabled for this user",
    remedy: "start the servers with: nats-server --jetstream; or enable it for the account of the user")
}
