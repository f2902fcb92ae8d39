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
  private let device: Mutex<String>
  private let probes: Bool
  /// Control socket that announces devices that appear and disappear, as udev does.
  private let controlPath: String
  private let process = Mutex<DepthProcess?>(nil)

  /// Does not start it yet.
  ///
  /// - Parameter probes: whether it writes to the device, to find out what it is.
  init(device: String, probes: Bool = false) {
    self.device = Mutex(device)
    self.probes = probes
    controlPath = "/tmp/locate-gpsd-\(port).sock"
  }

  deinit {
    kill()
    unlink(controlPath)
  }

  func start() throws {
    let path = try #require(Self.path)
    // timeout(1) leads a process group, in which gpsd is: a signal to the group reaches both.
    let options = ["-N", "-n"] + (probes ? [] : ["-b"]) + ["-F", controlPath, "-S", "\(port)"]
    let started = try DepthProcess(
      try #require(Self.timeout), ["--signal=KILL", "120", path] + options + [device.withLock { $0 }],
      endsByItself: true)
    process.withLock { $0 = started }
  }

  var isRunning: Bool { process.withLock { $0 != nil } }

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

  func remove(_ device: String) throws {
    let answer = try control("-\(device)\n")
    try #require(answer.hasPrefix("OK"), "gpsd answered \(answer) to the removal of \(device)")
  }

  /// Takes away a device that gpsd may have given up by itself.
  func forget(_ device: String) throws { _ = try control("-\(device)\n") }

  func add(_ device: String) throws {
    self.device.withLock { $0 = device }
    let answer = try control("+\(device)\r\n")
    try #require(answer.hasPrefix("OK"), "gpsd answered \(answer) to \(device)")
  }

  /// gpsd(8), "-F": responds with `OK` or `ERROR`.
  private func control(_ command: String) throws -> String {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: controlPath.utf8) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isConnected, "gpsd's control socket: \(String(cString: strerror(errno)))")
    let bytes = Array(command.utf8)
    try #require(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    var answer = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &answer, answer.count, 0)
    return String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
  }

  private static func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
}
