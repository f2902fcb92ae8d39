import Glibc
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("ServiceManager")
struct ServiceManagerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("sends the state of the server to the socket of the environment")
  func notifies() throws {
    let socket = try NotificationSocket(folder.path("notify"))
    let manager = ServiceManager(["NOTIFY_SOCKET": folder.path("notify")])

    manager.noteReady()
    manager.noteStopping()

    #expect(socket.next() == "READY=1")
    #expect(socket.next() == "STOPPING=1")
  }

  @Test("sends nothing without a socket, and lives with one that does not exist")
  func isSilent() throws {
    let socket = try NotificationSocket(folder.path("notify"))

    ServiceManager([:]).noteReady()
    ServiceManager(["NOTIFY_SOCKET": "notify"]).noteReady()
    ServiceManager(["NOTIFY_SOCKET": folder.path("missing")]).noteReady()
    ServiceManager(["NOTIFY_SOCKET": folder.path("notify")]).noteStopping()

    #expect(socket.next() == "STOPPING=1")
  }

  @Test(
    "expects signs of life only of the process that the manager names",
    arguments: [
      ([:], nil), (["WATCHDOG_USEC": "2000000"], .seconds(2)),
      (["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "7"], .seconds(2)),
      (["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
      (["WATCHDOG_USEC": "x"], nil),
    ] as [([String: String], Duration?)])
  func readsTheWatchdog(_ environment: [String: String], _ expected: Duration?) {
    #expect(ServiceManager(environment, process: 7).watchdog == expected)
  }

  @Test("inherits sockets only if they are for this process, and not several")
  func readsTheSockets() throws {
    #expect(try ServiceManager(["LISTEN_FDS": "1"], process: 7).socket() == nil)
    #expect(try ServiceManager(["LISTEN_FDS": "1", "LISTEN_PID": "8"], process: 7).socket() == nil)
    #expect(try ServiceManager(["LISTEN_FDS": "0", "LISTEN_PID": "7"], process: 7).socket() == nil)
    #expect {
      try ServiceManager(["LISTEN_FDS": "2", "LISTEN_PID": "7"], process: 7).socket()
    } throws: { $0.states(.invalidArgument, "has opened 2 sockets", at: "LISTEN_FDS") }
  }

  @Test("a descriptor that is not a listening socket is an error")
  func rejectsOthers() throws {
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let unbound = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(unbound) }

    #expect { try InheritedSocket(file) } throws: {
      $0.states(.invalidArgument, "is not a listening socket", at: "LISTEN_FDS")
    }
    #expect { try InheritedSocket(unbound) } throws: {
      $0.states(.invalidArgument, "is not a listening socket", at: "LISTEN_FDS")
    }
  }

  #if Server
    @Test("sends signs of life twice in the time that the manager allows")
    func staysAlive() async throws {
      let (socket, clock) = (try NotificationSocket(folder.path("notify")), ManualClock())
      let manager = ServiceManager(["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "2000000"])

      let running = Task { try await ServiceWatchdog(manager, clock: clock).run() }
      await clock.sleepers(count: 1)
      #expect(socket.next() == "WATCHDOG=1")
      clock.advance(by: .milliseconds(999))
      #expect(socket.pending() == nil)
      clock.advance(by: .milliseconds(1))
      await clock.sleepers(count: 1)
      #expect(socket.next() == "WATCHDOG=1")
      running.cancel()
      await #expect(throws: CancellationError.self) { try await running.value }
    }
  #endif
}

/// The socket of a service manager.
private final class NotificationSocket: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
    // Far above what a datagram takes, for a busy machine.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func next() -> String? { receive(0) }

  /// Returns a datagram that has arrived already.
  func pending() -> String? { receive(Int32(MSG_DONTWAIT)) }

  private func receive(_ flags: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = recv(descriptor, &buffer, buffer.count, flags)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
