import Foundation
import Testing

/// A client of gpsd that is independent of this project. Blocks its own thread for at most twenty seconds.
final class GPSDClient: Sendable {
  struct Fix: Sendable {
    var driver: String?
    var latitude: Double
    var longitude: Double
    /// When it came.
    var reported: ContinuousClock.Instant
  }

  private let port: UInt16

  init(port: UInt16) { self.port = port }

  /// The first position of a daemon that may not run yet, and its report of its device until then.
  func firstFix() async throws -> Fix {
    let fix = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [port] in
        let deadline = ContinuousClock.now + .seconds(120)
        var fix: Fix?
        while fix == nil, ContinuousClock.now < deadline {
          fix = Self.listen(port)
          if fix == nil { usleep(2000) }
        }
        continuation.resume(returning: fix)
      }
    }
    return try #require(fix, "gpsd has found no fix in two minutes")
  }

  private static func listen(_ port: UInt16) -> Fix? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let request = Array(#"?WATCH={"enable":true,"json":true};"#.utf8)
    guard isConnected, send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return nil
    }
    return firstFix(descriptor)
  }

  private static func firstFix(_ descriptor: Int32) -> Fix? {
    var (rest, driver) = ([UInt8](), String?.none)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let object = try? JSONSerialization.jsonObject(with: Data(rest[..<end])) as? [String: Any]
        rest.removeSubrange(...end)
        for device in [object] + (object?["devices"] as? [[String: Any]] ?? []) {
          driver = device?["driver"] as? String ?? driver
        }
        if object?["class"] as? String == "TPV", let latitude = object?["lat"] as? Double,
          let longitude = object?["lon"] as? Double
        {
          return Fix(driver: driver, latitude: latitude, longitude: longitude, reported: .now)
        }
      }
    }
    return nil
  }
}
