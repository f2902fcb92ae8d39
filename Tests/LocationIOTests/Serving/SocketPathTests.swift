import Glibc
import LocationKit
import Testing

@testable import LocationIO

@Suite("A StreamServer on a socket in the file system")
struct SocketPathTests {
  private let path = "/tmp/stream-\(getpid())-\(UInt32.random(in: 0 ... .max)).socket"

  /// Returns a descriptor; −1 if nothing listens.
  private func connected() throws -> Int32 {
    let address = try #require(SocketAddress(path: path))
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    if address.withSockaddr({ connect(descriptor, $0, $1) }) == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  @Test("sends to every user's clients, and removes its socket at the end")
  func serving() async throws {
    let server = try StreamServer(socket: path)
    let arrival = Promise<Void>()
    try server.start { event in if case .joined = event { arrival.fill(()) } }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o666)
    let client = try connected()
    defer { close(client) }
    try await arrival.value()
    server.broadcast(Array("$GPRMC\r\n".utf8))
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(client, &bytes, 8) == 8 && bytes.first == UInt8(ascii: "$"))
    await server.close()
    #expect(access(path, F_OK) != 0)
  }

  @Test("replaces a socket that a killed program has left, and no other one, nor a file")
  func replacing() async throws {
    let address = try #require(SocketAddress(path: path))
    let left = address.makeSocket(SOCK_STREAM)
    #expect(address.withSockaddr { bind(left, $0, $1) } == 0)
    close(left)
    let server = try StreamServer(socket: path)
    try server.start()
    let taken = #expect(throws: LocationError.self) { try StreamServer(socket: path) }
    #expect(taken?.code == .sourceUnavailable && taken?.context == path)
    await server.close()
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    defer { unlink(path) }
    #expect(throws: LocationError.self) { try StreamServer(socket: path) }
    #expect(access(path, F_OK) == 0)
  }

  @Test("a path that is too long, or in a folder that is missing, is a reason")
  func wrong() {
    let long = #expect(throws: LocationError.self) {
      try StreamServer(socket: "/tmp/" + String(repeating: "x", count: 120))
    }
    #expect(long?.code == .invalidArgument)
    #expect(throws: LocationError.self) { try StreamServer(socket: "/nowhere/here/socket") }
  }
}
