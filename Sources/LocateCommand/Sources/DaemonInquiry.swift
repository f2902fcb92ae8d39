import LocationGPSD
import LocationIO
import LocationKit
import LocationWire

/// A short inquiry about the version and the receivers of a gpsd. It does not make gpsd open a receiver.
struct DaemonInquiry {
  /// The result of an inquiry.
  struct Answer: Sendable {
    /// Why there is no answer; `nil` if gpsd has answered.
    var failure: LocationError?
    /// Version, e.g. `3.22`; `nil` if gpsd did not report it.
    var release: String?
    /// Receivers; `nil` if gpsd did not report them.
    var devices: [WireDevice]?
  }

  let host: String
  let port: UInt16
  /// Time limit of the whole inquiry.
  var patience = Duration.milliseconds(800)

  var place: String { TCPConnection.place(host: host, port: port) }

  /// Reads until both answers have arrived or the time limit is reached. Returns the answers received by then.
  func ask() async -> Answer {
    var answer = Answer()
    do {
      let connection = try await GPSDSource.tcp(host: host, port: port, timeout: patience)()
      defer { connection.close() }
      var decoder = WireDecoder(origin: place, kind: .live)
      try connection.send(WireRequest.bytes(.devices))
      try await connection.forEachLine(within: patience) { line in
        switch try? decoder.decode(line) {
        case .version(let release, _, _): answer.release = release
        case .devices(let devices): answer.devices = devices
        default: break
        }
        return answer.release == nil || answer.devices == nil
      }
    } catch {
      return Answer(failure: LocationError(wrapping: error))
    }
    guard answer.release == nil else { return answer }
    return Answer(
      failure: LocationError(.sourceUnavailable, "the server does not use gpsd's protocol", context: place))
  }
}
