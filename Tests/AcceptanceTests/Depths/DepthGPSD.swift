import Foundation
import Synchronization
import TestSupport
import Testing

/// A real gpsd of this machine on a free loopback port, which surely ends: by ``kill()``, with this object, and after two
/// minutes in any case, also when the tests are killed themselves.
final class DepthGPSD: Sendable {
  private static let path = ["/usr/sbin/gpsd", "/usr/local/sbin/gpsd"].first(where: isExecutable)
  private static let timeout = ["/usr/bin/timeout", "/bin/timeout"].first(where: isExecutable)
  static let isInstalled = path != nil && timeout != nil
  static let absence: Comment = "SKIPPED: no gpsd here: apt-get install gpsd"

  let port = FreePort.take()
  /// A path, or `udp://127.0.0.1:PORT`.
  private let device: String
  private let probes: Bool
  private let process = Mutex<DepthProcess?>(nil)

  /// Does not start it yet.
  ///
  /// - Parameter probes: whether it writes to the device, to find out what it is.
  init(device: String, probes: Bool = false) {
    self.device = device
    self.probes = probes
  }

  deinit { kill() }

  func start() throws {
    let path = try #require(Self.path)
    // timeout(1) leads a process group, in which gpsd is: a signal to the group reaches both.
    let started = try DepthProcess(
      try #require(Self.timeout), ["--signal=KILL", "120", path, "-N", "-n"] + (probes ? [] : ["-b"]) + ["-S", "\(port)", device])
    process.withLock { $0 = started }
  }

  /// As `kill -9` does; waits until it has gone.
  func kill() {
    let process = process.withLock { process in
      defer { process = nil }
      return process
    }
    process?.kill()
  }

  /// As `kill -STOP`, `kill -CONT` do.
  func signal(_ number: Int32) { process.withLock { $0?.signal(number) } }

  private static func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
}
