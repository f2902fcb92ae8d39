import LocationIO
import LocationKit
import SimulatedHardware

/// An output of gpsd's protocol by TCP.
struct SharedGPSD: SharedOutput {
  private let server: GPSDServer
  private let place: String

  init(
    port: UInt16, hosts: [String], whenRefused: @escaping @Sendable (LocationError) -> Void
  ) throws(LocationError) {
    server = try GPSDServer(port: port, hosts: hosts, release: Version.creator, whenRefused: whenRefused)
    place = TCPConnection.place(host: hosts[0], port: server.port)
  }

  var announcement: String { "a gpsd on \(place): cgps, gpspipe -w \(place), locate watch gpsd://\(place)" }
  var clientCount: Int? { server.clientCount }

  func tell(_ events: [LocationEvent], sentences: [UInt8]) { server.tell(events) }

  func close() async { await server.close() }
}
