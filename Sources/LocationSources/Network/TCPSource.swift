import LocationIO
import LocationKit
import LocationWire
import Synchronization

/// A server that sends positions to its clients.
struct TCPSource: ByteSource {
  let host: String
  let port: UInt16
  var clock: any Clock<Duration> = ContinuousClock()

  private static let connectTimeout = Duration.seconds(5)
  /// Time for the first bytes: receivers report every second.
  private static let greeting = Duration.seconds(10)
  /// gpsd sends nothing more until it is asked.
  private static let greetingOfGPSD = Array(#"{"class":"VERSION""#.utf8)

  var place: String { TCPConnection.place(host: host, port: port) }
  var longestSilence: Duration? { .seconds(30) }
  /// Back-off up to 2 s: a server that is busy may accept a connection, report that, and close it.
  var backOff: BackOff { BackOff(longest: .seconds(2)) }
  var steadyAfter: Duration { .seconds(10) }

  /// Opens a connection. It counts as open once data has arrived: the system accepts connections even to a stopped
  /// server.
  func open() async throws -> any ByteReader {
    let connection = try await TCPConnection.connect(
      host: host, port: port, timeout: Self.connectTimeout, clock: clock,
      remedy: "start a program there that sends NMEA 0183, UBX or gpsd JSON, or choose another host and port")
    do {
      return TCPReader(connection, first: try await first(of: connection))
    } catch {
      connection.close()
      throw error
    }
  }

  private func first(of connection: TCPConnection) async throws -> [UInt8] {
    guard try await withTimeout(Self.greeting, clock: clock, { try await connection.untilReadable() }) != nil else {
      throw LocationError(
        .sourceUnavailable, "connected, but nothing came within \(Self.greeting)", context: place,
        remedy: "check whether the server waits for a request")
    }
    guard let bytes = try await connection.next() else {
      throw LocationError(.sourceUnavailable, "the connection was closed before any data arrived", context: place)
    }
    // If the server has already closed the connection, the data it sent before can still be read.
    if bytes.starts(with: Self.greetingOfGPSD) { try? connection.send(WireRequest.bytes(.reports())) }
    return bytes
  }
}

private final class TCPReader: ByteReader {
  private let connection: TCPConnection
  private let first: Mutex<[UInt8]?>

  init(_ connection: TCPConnection, first: [UInt8]) {
    self.connection = connection
    self.first = Mutex(first)
  }

  func next() async throws -> [UInt8]? {
    if let first = first.withLock({ $0.take() }) { return first }
    return try await connection.next()
  }

  func untilReadable() async throws {
    if first.withLock({ $0 == nil }) { try await connection.untilReadable() }
  }

  func close() { connection.close() }
}
