import Foundation
import Glibc
import LocationKit
import LocationNMEA
import LocationScenario
import SimulatedHardware
import TestSupport
import Testing

@Suite("SimulatedReceiver on a device", .realTime)
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

  @Test("sends NMEA 0183 with correct checksums on its pseudo-terminal")
  func pseudoTerminal() async throws {
    let terminal = try PseudoTerminal()
    let descriptor = open(terminal.devicePath, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(descriptor) }
    #expect(descriptor >= 0)

    var options = SimulatedReceiver.Options()
    options.speedUp = 40
    let receiver = try SimulatedReceiver(scenario, output: terminal, options: options)
    async let running: Void = receiver.run()
    let bytes = try await read(descriptor, lines: 21 * 5)
    try await running

    try expect(bytes, epochs: 21)
    #expect(terminal.overruns == 0)
  }

  @Test("drops unread output, and keeps the latest")
  func dropsUnreadOutput() async throws {
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

  @Test("allows every user to open its device, and removes the device at the end")
  func permissions() throws {
    let reader: Int32
    do {
      let terminal = try PseudoTerminal()
      reader = open(terminal.devicePath, O_RDWR | O_NOCTTY | O_NONBLOCK)
      var status = stat()
      #expect(fstat(reader, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o666)
      #expect(!isHungUp(reader))
      withExtendedLifetime(terminal) {}
    }
    defer { close(reader) }
    // The path may be another process's device by now.
    #expect(isHungUp(reader))
  }

  private func isHungUp(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1 && Int32(polled.revents) & POLLHUP != 0
  }

  @Test("has a link at a path while it lives; replaces a stale link, but nothing else")
  func link() throws {
    let folder = RunFolder.url.appending(path: "receiver-\(UInt64.random(in: 0 ... .max))")
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
    #expect(error?.context == path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("keep".utf8))
  }

  @Test("hangs up its readers when unplugged, and is a new device behind the same link afterwards")
  func unplugged() async throws {
    let folder = RunFolder.url.appending(path: "receiver-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "gps").path
    let terminal = try PseudoTerminal(linkedAt: link)
    terminal.setBaud(57_600)
    let first = open(link, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(first) }
    try await terminal.send(Array("one\r\n".utf8))

    try await terminal.unplug()
    #expect(throws: CocoaError.self) { try FileManager.default.destinationOfSymbolicLink(atPath: link) }
    #expect(try await read(first, until: { $0.isEmpty || $0.hasSuffix("one\r\n") }).isEmpty)
    var polled = pollfd(fd: first, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, 0)
    #expect(Int32(polled.revents) & POLLHUP != 0)
    // No program receives it.
    try await terminal.send(Array("lost\r\n".utf8))

    try await terminal.plugIn()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == terminal.devicePath)
    let second = open(link, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(second) }
    try await terminal.send(Array("two\r\n".utf8))
    #expect(try await read(second, lines: 1) == Array("two\r\n".utf8))
    var attributes = termios()
    tcgetattr(second, &attributes)
    #expect(cfgetispeed(&attributes) == speed_t(B57600))
  }

  @Test("is unplugged and plugged in by its scenario, and sends nothing meanwhile")
  func scenarioUnplugs() async throws {
    let output = PluggedOutput()
    var options = SimulatedReceiver.Options()
    options.speedUp = 100
    let receiver = try SimulatedReceiver(
      try scenario(faults: [ScenarioFault(.unplugged, at: .seconds(5), for: .seconds(10))]), output: output,
      options: options)
    try await receiver.run()
    #expect(output.log.prefix(1) == ["said"])
    #expect(output.log.filter { $0 != "said" } == ["unplugged", "plugged in"])
    let gap = try #require(output.log.firstIndex(of: "unplugged"))
    #expect(output.log[gap + 1] == "plugged in")
  }

  @Test("responds to its readers between its sentences, never within one", arguments: ReceiverModel.Dialect.allCases)
  func answers(dialect: ReceiverModel.Dialect) async throws {
    var model = ReceiverModel()
    model.dialect = dialect
    model.baud = 9600
    let terminal = try PseudoTerminal()
    let descriptor = open(terminal.devicePath, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(descriptor) }
    let receiver = try SimulatedReceiver(try scenario(model, seconds: 4), output: terminal)
    let running = Task { try await receiver.run() }
    defer { running.cancel() }
    // Polls UBX-MON-VER, and an unknown message.
    let request: [UInt8] = [0xB5, 0x62, 0x0A, 0x04, 0, 0, 0x0E, 0x34] + Array("$PMTK605*31\r\n".utf8)
    var bytes: [UInt8] = []
    for _ in 0..<40 {
      #expect(write(descriptor, request, request.count) == request.count)
      try await Task.sleep(for: .milliseconds(50))
      bytes += readNow(descriptor)
    }
    switch dialect {
    case .nmea:
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").dropLast()
      #expect(lines.contains { $0.contains("simulated receiver") })
      #expect(lines.contains { $0.hasPrefix("$GPRMC") })
      for line in lines {
        let body = line.dropFirst().prefix { $0 != "*" }
        #expect(line.hasSuffix(String(format: "*%02X", body.utf8.reduce(0, ^))), "\(line)")
      }
    case .ubx:
      let (kinds, rest) = frames(bytes)
      #expect(Set(kinds).isSuperset(of: [0x0A04, 0x0402, 0x0107, 0x0161]))
      // What has not come whole yet.
      #expect(rest < 200)
    }
  }

  @Test("serves several TCP clients, and reads from them")
  func stream() async throws {
    let output = try StreamOutput(port: 0)
    let first = try #require(LoopbackSocket.connected(output.port))
    let second = try #require(LoopbackSocket.connected(output.port))
    defer {
      close(first)
      close(second)
    }
    let heard = Task { () -> [UInt8] in
      let (words, end) = AsyncStream<[UInt8]>.makeStream()
      let listening = Task { try await output.receive { end.yield($0) } }
      defer { listening.cancel() }
      for await bytes in words { return bytes }
      return []
    }
    #expect(send(first, "hello", 5, Int32(MSG_NOSIGNAL)) == 5)
    #expect(await heard.value == Array("hello".utf8))
    try await output.send(Array("both\r\n".utf8))
    for descriptor in [first, second] {
      #expect(try await read(descriptor, lines: 1) == Array("both\r\n".utf8))
    }
    let port = output.port
    await output.close()
    #expect(await LoopbackSocket.refuses(port))
  }

  @Test("reports a port in use")
  func portInUse() async throws {
    let output = try StreamOutput(port: 0)
    let error = #expect(throws: LocationError.self) { try StreamOutput(port: output.port) }
    #expect(error?.code == .sourceUnavailable)
    #expect(error?.context?.hasSuffix(":\(output.port)") == true)
    await output.close()
  }

  @Test("a group sends to all outputs, and is a serial line if one of them is")
  func group() async throws {
    let (first, second) = (PluggedOutput(), PluggedOutput())
    let group = OutputGroup([first, second])
    #expect(!group.isSerialLine)
    #expect(OutputGroup([first, try PseudoTerminal()]).isSerialLine)
    try await group.send([1])
    try await group.unplug()
    try await group.plugIn()
    #expect(first.log == ["said", "unplugged", "plugged in"])
    #expect(second.log == first.log)
  }

  @Test("sends each epoch as one datagram")
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
    "rejects an invalid port or host", arguments: [("127.0.0.1", 0), ("127.0.0.1", 65_536), ("no host", 1)])
  func noAddress(host: String, port: Int) {
    #expect(throws: LocationError.self) { try DatagramOutput(host: host, port: port) }
  }

  private func expect(_ bytes: [UInt8], epochs: Int) throws {
    var decoder = NMEADecoder(source: "pty", kind: .live, dates: .recorded())
    var readings: [Reading] = []
    decoder.decode(bytes.span, into: &readings)
    decoder.finish(into: &readings)
    #expect(decoder.counts.skipped.isEmpty)
    #expect(decoder.counts.read == epochs * 5)
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

  private func read(_ descriptor: Int32, until isEnough: ([UInt8]) -> Bool) async throws -> [UInt8] {
    var bytes = readNow(descriptor)
    while !isEnough(bytes) {
      try await Task.sleep(for: .milliseconds(2))
      bytes += readNow(descriptor)
    }
    return bytes
  }

  private func readNow(_ descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : []
  }

  private func scenario(
    _ model: ReceiverModel = ReceiverModel(), seconds: Int = 20, faults: [ScenarioFault] = []
  ) throws -> Scenario {
    let point = try #require(Coordinate(latitude: 52.5, longitude: 13.25))
    let step = try #require(ScenarioStep(lasting: .seconds(seconds)))
    return try Scenario(
      source: "test", start: UTCInstant(nanoseconds: 1_777_629_600_000_000_000), receiver: model,
      firstPoint: ScenarioPoint(point), steps: [step], faults: faults)
  }

  /// Class and number of each frame from the first byte on, until something is none; and how many bytes follow.
  private func frames(_ bytes: [UInt8]) -> (kinds: [Int], rest: Int) {
    var kinds: [Int] = []
    var start = 0
    while start + 8 <= bytes.count, bytes[start] == 0xB5, bytes[start + 1] == 0x62 {
      let end = start + 6 + Int(bytes[start + 4]) + Int(bytes[start + 5]) << 8
      guard end + 2 <= bytes.count else { break }
      var (first, second) = (UInt8(0), UInt8(0))
      for byte in bytes[(start + 2)..<end] {
        first &+= byte
        second &+= first
      }
      guard bytes[end] == first, bytes[end + 1] == second else { break }
      kinds.append(Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]))
      start = end + 2
    }
    return (kinds, bytes.count - start)
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
