import FoundationEssentials
import Glibc
import LocationIO
import LocationKit

/// A private gpsd on a free loopback port. It ends with this process.
struct PrivateGPSD {
  let path: String
  let port: UInt16

  /// Time between SIGTERM and SIGKILL.
  private static let grace = Duration.seconds(1)

  /// Path of the installed gpsd; `nil` if there is none.
  static var installedPath: String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    return try? ProgramFile.find("gpsd", searchPath: "\(path):/usr/sbin:/usr/local/sbin")
  }

  init(path: String) throws(LocationError) {
    self.path = path
    port = try Self.freePort(SOCK_STREAM)
  }

  /// Runs gpsd on `device` while `body` runs. gpsd stays in the foreground, does not wait for a client, and writes
  /// nothing to the device.
  func run(on device: String, _ body: @escaping @Sendable () async throws -> Void) async throws {
    let process = try await ChildProcess.start(
      path: path, arguments: ["gpsd", "-N", "-n", "-b", "-S", "\(port)", device],
      environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }, place: path)
    // gpsd would block on a full pipe.
    async let _ = Self.discard(process.output)
    async let _ = Self.discard(process.errors)
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    await process.end(grace: Self.grace, clock: ContinuousClock())
    try result.get()
  }

  private static func discard(_ reader: DescriptorReader) async {
    while (try? await reader.next()) != nil {}
  }

  /// Returns a loopback port that is currently free.
  static func freePort(_ kind: __socket_type) throws(LocationError) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isBound else {
      throw LocationError(.sourceUnavailable, "there is no free loopback port", context: "127.0.0.1")
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
