import LocationIO
import LocationKit

/// An output of NMEA 0183 by TCP.
struct SharedSentenceStream: SharedOutput {
  private let server: StreamServer
  private let place: String

  init(
    port: UInt16, hosts: [String], whenRefused: @escaping @Sendable (LocationError) -> Void
  ) throws(LocationError) {
    server = try StreamServer(port: port, hosts: hosts, remedy: "choose another port")
    try server.start { event in
      if case .refused(let error) = event { whenRefused(error) }
    }
    place = TCPConnection.place(host: hosts[0], port: server.port)
  }

  var announcement: String { "NMEA 0183 by TCP on \(place)" }
  var clientCount: Int? { server.clientCount }

  func tell(_ events: [LocationEvent], sentences: [UInt8]) { server.broadcast(sentences) }

  func close() async { await server.close() }
}
