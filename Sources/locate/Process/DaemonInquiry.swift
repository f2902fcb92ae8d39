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

  private static let longestLine = 65_536

  var place: String { TCPConnection.place(host: host, port: port) }

  func ask() async -> Answer {
    let answer: Answer
    do {
      let connection = try await TCPConnection.connect(host: host, port: port, timeout: patience)
      defer { connection.close() }
      answer = try await listen(connection)
    } catch {
      return Answer(failure: LocationError(wrapping: error))
    }
    guard answer.release == nil else { return answer }
    return Answer(
      failure: LocationError(.sourceUnavailable, "the server does not use gpsd's protocol", place: place))
  }

  /// Reads until both answers have arrived or the time limit is reached. Returns the answers received by then.
  private func listen(_ connection: TCPConnection) async throws -> Answer {
    var answer = Answer()
    var framer = LineFramer(maximumLength: Self.longestLine)
    var decoder = WireDecoder(origin: place, kind: .live)
    let timer = MonotonicTimer(ContinuousClock())
    try connection.send(Array("?DEVICES;\n".utf8))
    while answer.release == nil || answer.devices == nil {
      let rest = patience - timer.elapsed
      let piece = try await withTimeout(max(rest, .zero), clock: ContinuousClock()) { try await connection.next() }
      guard let bytes = piece ?? nil else { break }
      framer.push(bytes.span) { line in
        switch try? decoder.decode(line) {
        case .version(let release, _, _): answer.release = release
        case .devices(let devices): answer.devices = devices
        default: break
        }
      }
    }
    return answer
  }
}
