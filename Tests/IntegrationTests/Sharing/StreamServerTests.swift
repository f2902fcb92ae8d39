import Glibc
import LocationIO
import LocationKit
import TestSupport
import Testing

/// Connections are the server's and the test's, so that half of them would be enough to run out of descriptors: one after
/// another.
@Suite("StreamServer", .realTime, .serialized)
struct StreamServerTests {
  private let log = EventLog()

  @Test("sends each message to all clients, in order")
  func broadcasts() async throws {
    let server = try makeServer()
    let clients = try await connect(3, to: server)
    for text in ["one\n", "two\n"] { server.broadcast(Array(text.utf8)) }
    for client in clients {
      #expect(try await client.next() == "one")
      #expect(try await client.next() == "two")
    }
    #expect(server.clientCount == 3)
    await server.close()
    for client in clients { #expect(try await client.next() == nil) }
  }

  @Test("admits clients that connected before its start")
  func letsEarlyOnesIn() async throws {
    let server = try StreamServer(port: FreePort.take())
    let client = try await LineClient(server.port)
    try server.start(log.note)
    server.send(Array("hello\n".utf8), to: try #require(await log.joined().first))
    #expect(try await client.next() == "hello")
    await server.close()
  }

  @Test("delivers a client's bytes unchanged, and answers that client alone")
  func answers() async throws {
    let server = try makeServer()
    let clients = try await connect(2, to: server)
    clients[1].send("who is there?")
    let events = await log.events { if case .received = $0 { true } else { false } }
    guard case .received(let client, let bytes) = try #require(events.last) else { return }
    #expect(bytes == Array("who is there?".utf8))
    server.send(Array("you\n".utf8), to: client)
    server.broadcast(Array("all\n".utf8))
    #expect(try await clients[1].next() == "you")
    #expect(try await clients[0].next() == "all")
    await server.close()
  }

  @Test("sends the queued bytes to a client that has finished sending, then closes")
  func closesHalves() async throws {
    let server = try makeServer()
    let client = try await connect(1, to: server)[0]
    server.broadcast(Array("last\n".utf8))
    client.endSending()
    #expect(try await client.next() == "last")
    #expect(try await client.next() == nil)
    #expect(await log.departure() == .closed)
    await server.close()
  }

  @Test("stops reading from a held client until its queued bytes are sent")
  func holds() async throws {
    var options = StreamServer.Options()
    options.queueCapacity = 20_000_000
    options.systemBuffer = 8192
    let server = try makeServer(options)
    let client = try await connect(1, to: server)[0]
    client.send("first")
    let asked = await log.events { if case .received = $0 { true } else { false } }
    guard case .received(let number, _) = try #require(asked.last) else { return }
    let lines = 10_000
    for index in 0..<lines { server.send(Array("\(index) \(String(repeating: "x", count: 990))\n".utf8), to: number) }
    server.hold(number)
    client.send("second")
    // The system's buffers hold less than that: the end of what is queued waits for a reader.
    for index in 0..<lines { #expect(try await client.next()?.hasPrefix("\(index) ") == true) }
    let events = await log.events { if case .received = $0 { true } else { false } }
    #expect(events == [.released(number), .received(number, Array("second".utf8))])
    await server.close()
  }

  @Test("detects clients that disconnect, and survives writing to them")
  func survivesBrokenPipes() async throws {
    let server = try makeServer()
    let clients = try await connect(2, to: server)
    clients[0].reset()
    for _ in 0..<100 { server.broadcast(Array("more\n".utf8)) }
    let departure = await log.departure()
    #expect(
      departure == .closed || departure == .broken("Connection reset by peer") || departure == .broken("Broken pipe"))
    #expect(try await clients[1].next() == "more")
    await server.close()
  }

  @Test("drops whole messages for a client that does not read, without cost to the others")
  func skipsForTheSlow() async throws {
    var options = StreamServer.Options()
    options.queueCapacity = 20_000
    options.systemBuffer = 8192
    let server = try makeServer(options)
    let clients = try await connect(2, to: server)
    let padding = String(repeating: "x", count: 990)
    // More than the queue, the two systems' buffers and the reader hold.
    let count = 20_000
    for number in 0..<count {
      server.broadcast(Array("\(number) \(padding)\n".utf8))
      #expect(try await clients[1].next()?.hasPrefix("\(number) ") == true)
    }
    #expect(server.skippedMessages > 0)
    var numbers: [Int] = []
    while numbers.last != count - 1, let line = try await clients[0].next() {
      let number = Int(line.prefix { $0 != " " })
      #expect(line == "\(number ?? -1) \(padding)")
      numbers.append(number ?? -1)
    }
    #expect(numbers == numbers.sorted())
    #expect(numbers.last == count - 1)
    #expect(numbers.count == count - server.skippedMessages)
    await server.close()
  }

  @Test("disconnects a client that does not read, if that is the policy")
  func disconnectsTheSlow() async throws {
    var options = StreamServer.Options()
    options.slowClients = .disconnect
    options.queueCapacity = 20_000
    options.systemBuffer = 8192
    let server = try makeServer(options)
    let clients = try await connect(2, to: server)
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 999) + [UInt8(ascii: "\n")]
    while server.clientCount == 2 {
      server.broadcast(message)
      #expect(try await clients[1].next() != nil)
    }
    #expect(await log.departure() == .tooSlow)
    #expect(server.skippedMessages == 0)
    await server.close()
  }

  @Test("waits until all bytes of a client are sent, or until the client disconnects")
  func drains() async throws {
    var options = StreamServer.Options()
    options.systemBuffer = 8192
    let server = try makeServer(options)
    let peers = try await connect(1, to: server)
    let client = StreamClient(number: 1)
    server.send(Array("little\n".utf8), to: client)
    try await server.drained(client)
    #expect(try await peers[0].next() == "little")
    server.send([UInt8](repeating: 0, count: 30_000_000), to: client)
    async let isDrained: Void = server.drained(client)
    peers[0].reset()
    try await isDrained
    try await server.drained(StreamClient(number: 77))
    await server.close()
  }

  @Test("queues everything while paused, and then continues")
  func pauses() async throws {
    let server = try makeServer()
    let client = try await connect(1, to: server)[0]
    server.pause()
    let late = try await LineClient(server.port)
    client.send("while you slept")
    server.broadcast(Array("held\n".utf8))
    server.broadcast(Array("back\n".utf8))
    #expect(server.clientCount == 1)
    server.resume()
    #expect(try await client.next() == "held")
    #expect(try await client.next() == "back")
    let events = await log.events { if case .joined = $0 { true } else { false } }
    #expect(events.count <= 2)
    server.broadcast(Array("all\n".utf8))
    #expect(try await late.next() == "all")
    await server.close()
  }

  @Test("frees the port and everything it held when it closes")
  func frees() async {
    // In its own process: no other test opens sockets there.
    await #expect(processExitsWith: .success) {
      let load = ProcessLoad()
      let tests = StreamServerTests()
      let port = FreePort.take()
      for _ in 0..<5 {
        let server = try StreamServer(port: port)
        try server.start(tests.log.note)
        let clients = try await tests.connect(3, to: server)
        await server.close()
        for client in clients { #expect(try await client.next() == nil) }
        server.broadcast([1])
        #expect(server.clientCount == 0)
      }
      #expect(await load.returns(within: 4))
    }
  }

  @Test("frees its port although it was never started")
  func freesUnstarted() async throws {
    let port = FreePort.take()
    await (try StreamServer(port: port)).close()
    do { _ = try StreamServer(port: port) }
    let last = try StreamServer(port: port)
    #expect(last.port == port)
    await last.close()
  }

  @Test("reports the port in use, with a remedy")
  func namesThePort() async throws {
    let server = try makeServer()
    let error = #expect(throws: LocationError.self) { try StreamServer(port: server.port, remedy: "take another") }
    #expect(error?.description == "127.0.0.1:\(server.port): the port is in use; take another")
    #expect(error?.code == .sourceUnavailable)
    await server.close()
  }

  @Test("rejects host names and foreign addresses to listen on", arguments: ["localhost.invalid", "192.0.2.1", ""])
  func refusesHosts(host: String) {
    let error = #expect(throws: LocationError.self) { try StreamServer(port: 0, hosts: [host]) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("listens only on the loopback addresses by default")
  func listensOnLoopback() async throws {
    let server = try makeServer()
    #expect(LoopbackSocket.connected(server.port, address: "127.0.0.2") == nil)
    await server.close()
    let open = try StreamServer(port: 0, hosts: ["0.0.0.0"])
    // Another address of this machine: the kernel's table of sockets may miss a row while others come and go.
    let elsewhere = try #require(LoopbackSocket.connected(open.port, address: "127.0.0.2"))
    close(elsewhere)
    await open.close()
  }

  @Test("closes a connection beyond the limit, and reports the limit once until a client is admitted again")
  func bounds() async throws {
    var options = StreamServer.Options()
    options.maximumClients = 2
    let server = try makeServer(options)
    let clients = try await connect(2, to: server)
    for _ in 0..<3 { #expect(try await LineClient(server.port).next() == nil) }
    server.broadcast(Array("still here\n".utf8))
    for client in clients { #expect(try await client.next() == "still here") }
    await server.close()
    let events = await log.events { if case .left = $0 { true } else { false } }
    let refusals = events.compactMap { if case .refused(let error) = $0 { error } else { nil } }
    #expect(refusals.map(\.context) == ["port \(server.port)"])
    #expect(refusals.first?.message == "2 clients are connected, and no more are served")
  }

  private func makeServer(_ options: StreamServer.Options = StreamServer.Options()) throws -> StreamServer {
    let server = try StreamServer(port: FreePort.take(), options: options)
    try server.start(log.note)
    return server
  }

  private func connect(_ count: Int, to server: StreamServer) async throws -> [LineClient] {
    var clients: [LineClient] = []
    for _ in 0..<count {
      clients.append(try await LineClient(server.port))
      _ = await log.joined()
    }
    return clients
  }
}
