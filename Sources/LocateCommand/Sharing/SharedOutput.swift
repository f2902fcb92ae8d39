import FoundationEssentials
import LocationDesktop
import LocationIO
import LocationKit
import SimulatedHardware
import Synchronization

/// An output that delivers the reports of a source to other programs.
struct SharedOutput: Sendable {
  /// Description and address of the output, for the user.
  let announcement: String
  /// Returns the number of connected clients; `nil` if the output cannot count them.
  var clientCount: @Sendable () -> Int? = { nil }
  /// Delivers events to the clients, in order. `sentences` are the same as whole NMEA 0183 sentences with their line
  /// ends; empty if there are none. Never waits for a client.
  let deliver: @Sendable (_ events: [LocationEvent], _ sentences: [UInt8]) async throws -> Void
  var close: @Sendable () async -> Void = {}
  /// Whether it delivers ``LocationKit/LocationEvent/updated(_:)`` too: the locations of the device that decides.
  var wantsUpdates = false
}

extension SharedOutput {
  /// Returns an output of gpsd's protocol by TCP.
  static func gpsd(port: UInt16, hosts: [String], _ notice: RefusalNotice) throws(LocationError) -> SharedOutput {
    let server = try GPSDServer(port: port, hosts: hosts, release: Version.creator, whenRefused: notice.print)
    let place = TCPConnection.place(host: hosts[0], port: server.port)
    return SharedOutput(
      announcement: "a gpsd on \(place): cgps, gpspipe -w \(place), locate watch gpsd://\(place)",
      clientCount: { server.clientCount }, deliver: { events, _ in server.tell(events) },
      close: { await server.close() })
  }

  /// Returns an output of NMEA 0183 by TCP.
  static func sentences(port: UInt16, hosts: [String], _ notice: RefusalNotice) throws(LocationError) -> SharedOutput {
    let server = try StreamServer(port: port, hosts: hosts, remedy: "choose another port")
    return try sentences(by: server, "TCP on \(TCPConnection.place(host: hosts[0], port: server.port))", notice)
  }

  /// Returns an output of NMEA 0183 on a socket in the file system.
  static func sentences(socket path: String, _ notice: RefusalNotice) throws(LocationError) -> SharedOutput {
    try sentences(by: StreamServer(socket: path), "the socket \(path)", notice)
  }

  private static func sentences(
    by server: StreamServer, _ place: String, _ notice: RefusalNotice
  ) throws(LocationError) -> SharedOutput {
    try server.start { event in
      if case .refused(let error) = event { notice.print(error) }
    }
    return SharedOutput(
      announcement: "NMEA 0183 by \(place)", clientCount: { server.clientCount },
      deliver: { _, sentences in server.broadcast(sentences) }, close: { await server.close() })
  }

  /// Returns an output for the programs of a desktop.
  static func desktop(_ service: DesktopService, announcement: String) -> SharedOutput {
    SharedOutput(
      announcement: announcement, clientCount: { service.clientCount },
      deliver: { events, _ in
        for event in events {
          switch event {
          case .updated(let location): service.tell(location)
          case .stateChanged(let change) where change.state == .lost: service.loseLocation()
          default: break
          }
        }
      }, close: { await service.close() }, wantsUpdates: true)
  }

  /// Returns an output that announces a port by Avahi, and sends nothing itself.
  static func announcement(of port: UInt16) async throws -> SharedOutput {
    let announcement = try await AvahiAnnouncement(
      port: port, name: "NMEA 0183 of \(ProgramName.current), port \(port)",
      on: .system(ProcessInfo.processInfo.environment))
    return SharedOutput(
      announcement: "an announcement of port \(port) by Avahi, as _nmea-0183._tcp", deliver: { _, _ in },
      close: { await announcement.close() })
  }

  /// Returns an output of NMEA 0183 by UDP.
  static func datagrams(to address: HostAndPort) throws(LocationError) -> SharedOutput {
    let output = try DatagramOutput(host: address.host, port: Int(address.port))
    return SharedOutput(announcement: "NMEA 0183 by UDP to \(address.text)") { _, sentences in
      for datagram in datagrams(sentences) { try await output.send(Array(datagram)) }
    }
  }

  /// Maximum size of a datagram in bytes, so that it fits into an Ethernet frame.
  private static let longestDatagram = 1400

  /// Divides sentences into datagrams: each contains as many whole sentences as fit.
  static func datagrams(_ sentences: [UInt8]) -> [ArraySlice<UInt8>] {
    var datagrams: [ArraySlice<UInt8>] = []
    var rest = sentences[...]
    while !rest.isEmpty {
      let end = rest.prefix(longestDatagram).lastIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex - 1
      datagrams.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return datagrams
  }

  /// Returns an output of NMEA 0183 on a pseudo-terminal, for programs that read a serial device.
  static func terminal(linkedAt path: String) throws(LocationError) -> SharedOutput {
    // A program that does not read loses bytes at once, so that other clients do not wait.
    let terminal = try PseudoTerminal(linkedAt: path, patience: .zero)
    return SharedOutput(announcement: "NMEA 0183 on the serial device \(path) (\(terminal.devicePath))") {
      _, sentences in
      if !sentences.isEmpty { try await terminal.send(sentences) }
    }
  }
}

/// Messages on standard error about refused clients: each reason is printed once, however many clients it affects.
final class RefusalNotice: Sendable {
  private let isQuiet: Bool
  private let printed = Mutex(Set<String>())

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  @Sendable func print(_ error: LocationError) {
    guard !isQuiet, printed.withLock({ $0.insert(error.sentence).inserted }) else { return }
    StandardError.complain(error.sentence)
  }
}
