import LocationIO
import LocationKit

/// Datagrams that are sent to this machine.
struct UDPSource: ByteSource {
  let host: String
  let port: UInt16

  var place: String { TCPConnection.place(host: host, port: port) }

  func open() async throws -> any ByteReader { try await DatagramReader.listening(host: host, port: port) }
}
