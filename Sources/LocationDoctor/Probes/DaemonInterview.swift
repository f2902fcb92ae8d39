import LocationGPSD
import LocationKit
import LocationWire

/// A connection to gpsd that requests everything a client may request.
struct DaemonInterview {
  let source: String
  let place: String
  /// The only device to use; `nil` for all.
  let device: String?
  let connect: GPSDConnection.Connect

  /// Reads until the connection ends, stores what arrives, and throws the reason of the end.
  func run(_ record: ExaminationRecord) async throws {
    record.note { page, _ in page.wait = .greeting }
    var listener = DaemonListener(source: source, device: device)
    do {
      let connection = GPSDConnection(try await connect(), place: place)
      defer { connection.close() }
      record.note { page, _ in page.connection = .mute }
      try connection.send(WireRequest.bytes(.reports(withSentences: true), .devices))
      try await connection.forEachLine {
        listener.take($0, record)
        return listener.stranger == nil
      }
      throw connection.ended(isGreeted: listener.isGreeted)
    } catch let error as LocationError where !listener.isGreeted && error.code != .cancelled {
      // The server is not mute: a proxy in front of gpsd accepts all connections and then closes them.
      record.note { page, _ in page.connection = listener.stranger.map { .stranger($0) } ?? .failed(error) }
      throw error
    }
  }
}
