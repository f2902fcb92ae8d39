import Foundation
import Glibc
import LocationKit
import LocationNMEA
import LocationScenario
import SimulatedHardware
import Testing

@Suite("SimulatedReceiver on a device", .timeLimit(.minutes(1)))
struct SimulatedReceiverTests {
  private let scenario: Scenario

  init() throws {
    scenario = try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T10:00:00Z
        path:
          - { point: [52.5, 13.25], altitude: 35 }
          - { point: [52.501, 13.251], after: 20s }
        """, source: "test.yaml")
  }

  @Test("is read from its pseudo-terminal as NMEA 0183 with right checksums")
  func pseudoTerminal() async throws {
    let terminal = try PseudoTerminal()
    let descriptor = open(terminal.devicePath, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(descriptor) }
    #expect(descriptor >= 0)
    // As a daemon that probes for receivers would.
    #expect(write(descriptor, "probe", 5) == 5)

    var options = SimulatedReceiver.Options()
    options.speedUp = 40
    let receiver = try SimulatedReceiver(scenario, output: terminal, options: options)
    async let running: Void = receiver.run()
    let bytes = try await read(descriptor, lines: 21 * 5)
    try await running

    try expect(bytes, epochs: 21)
    #expect(terminal.overruns == 0)
  }

  @Test("throws away what nobody reads, and keeps what comes last")
  func nobodyReads() async throws {
    let terminal = try PseudoTerminal(patience: .milliseconds(50))
    let line = Array("$GPTXT,\(String(repeating: "x", count: 90))*00\r\n".utf8)
    for _ in 0..<300 where terminal.overruns == 0 { try await terminal.send(line) }
    #expect(terminal.overruns == 1)
    try await terminal.send(Array("the last line\r\n".utf8))

    let descriptor = open(terminal.devicePath, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    defer { close(descriptor) }
    let bytes = try await read(descriptor, lines: 2)
    #expect(bytes.hasSuffix("x*00\r\nthe last line\r\n"))
    #expect(bytes.count < 300)
  }

  @Test("lets everybody open its device, and takes it away at the end")
  func permissions() throws {
    var path = ""
    do {
      let terminal = try PseudoTerminal()
      path = terminal.devicePath
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o666)
      withExtendedLifetime(terminal) {}
    }
    #expect(open(path, O_RDWR | O_NOCTTY | O_NONBLOCK) == -1)
  }

  @Test("is linked at a path as long as it lives, in place of a link left behind, but of nothing else")
  func link() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "receiver-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "gps").path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/pts/999")
    do {
      let terminal = try PseudoTerminal(linkedAt: path)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == terminal.devicePath)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try Data("keep".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: LocationError.self) { try PseudoTerminal(linkedAt: path) }
    #expect(error?.place == path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("keep".utf8))
  }

  @Test("sends an epoch a datagram")
  func datagrams() async throws {
    let (socket, port) = try boundSocket()
    defer { close(socket) }
    var options = SimulatedReceiver.Options()
    options.speedUp = 100
    let output = try DatagramOutput(host: "127.0.0.1", port: port)
    try await SimulatedReceiver(scenario, output: output, options: options).run()

    var buffer = [UInt8](repeating: 0, count: 2000)
    var all: [UInt8] = []
    for _ in 0..<21 {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      try #require(count > 0)
      #expect(buffer.starts(with: "$GPRMC,".utf8))
      all += buffer[..<count]
    }
    try expect(all, epochs: 21)
  }

  @Test(
    "refuses a port or a host that cannot be", arguments: [("127.0.0.1", 0), ("127.0.0.1", 65_536), ("no host", 1)])
  func noAddress(host: String, port: Int) {
    #expect(throws: LocationError.self) { try DatagramOutput(host: host, port: port) }
  }

  private func expect(_ bytes: [UInt8], epochs: Int) throws {
    var decoder = NMEADecoder(source: "pty", kind: .live, dates: .recorded())
    var readings: [Reading] = []
    decoder.decode(bytes.span, into: &readings)
    decoder.finish(into: &readings)
    #expect(decoder.account.skipped.isEmpty)
    #expect(decoder.account.read == epochs * 5)
    let locations = readings.compactMap { if case .location(let location) = $0 { location } else { nil } }
    let expected = Array(ScenarioTimeline(scenario))
    #expect(locations.map(\.time) == expected.map(\.time))
    for (location, epoch) in zip(locations, expected) {
      let fix = try #require(epoch.report?.fix?.movement)
      #expect(location.coordinate.distance(to: fix.point.coordinate) < 0.02)
      #expect(location.status == .simulated)
      #expect(location.mode == .threeDimensional)
    }
  }

  private func read(_ descriptor: Int32, lines: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] } else { try await Task.sleep(for: .milliseconds(2)) }
    }
    return bytes
  }

  private func boundSocket() throws -> (Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #expect(bind(descriptor, $0, size) == 0)
        #expect(getsockname(descriptor, $0, &size) == 0)
      }
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
