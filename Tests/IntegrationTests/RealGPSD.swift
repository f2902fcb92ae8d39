import Foundation
import Synchronization
import TestSupport

/// The gpsd of this machine, fed with sentences over UDP.
final class RealGPSD: Sendable {
  private static let path = "/usr/sbin/gpsd"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
  static let absence = "SKIPPED: no gpsd here: apt-get install gpsd"

  let port = FreePort.take()
  private let feedPort = FreePort.take(SOCK_DGRAM)
  private let process = Mutex<SpawnedProcess?>(nil)

  /// Starts the feed; the daemon waits for ``start()``.
  init() {
    let port = feedPort
    Thread.detachNewThread { [weak self] in
      var epoch = 0
      while self != nil {
        // While gpsd is away, connections are refused.
        if let descriptor = LoopbackSocket.connected(port, SOCK_DGRAM) {
          let bytes = Array(Self.sentences(epoch).utf8)
          send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
          close(descriptor)
        }
        epoch += 1
        usleep(100_000)
      }
    }
  }

  deinit { kill() }

  /// - Parameter opensForClients: whether it opens its receiver only when the first client has come.
  func start(opensForClients: Bool = false) throws {
    let daemon = try SpawnedProcess(
      Self.path,
      ["-N", "-b"] + (opensForClients ? [] : ["-n"]) + ["-S", "\(port)", "udp://127.0.0.1:\(feedPort)"])
    process.withLock { $0 = daemon }
  }

  /// As `kill -9` does; waits until it has gone.
  func kill() {
    let daemon = process.withLock { process in
      defer { process = nil }
      return process
    }
    guard let daemon else { return }
    daemon.send(SIGKILL)
    daemon.wait()
  }

  /// Ten epochs a second, northward. (gpsd would move dates before 2017.)
  private static func sentences(_ epoch: Int) -> String {
    let (minute, second, tenth) = (epoch / 600 % 60, epoch / 10 % 60, epoch % 10)
    let time = String(format: "10%02d%02d.%d0", minute, second, tenth)
    let latitude = String(format: "48%07.4f", Double(epoch) * 0.001)
    return sentence("GPRMC,\(time),A,\(latitude),N,01130.0000,E,36.0,0.0,010526,,,A")
      + sentence("GPGGA,\(time),\(latitude),N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,")
  }

  private static func sentence(_ body: String) -> String {
    "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
  }
}
