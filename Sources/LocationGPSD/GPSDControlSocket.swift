import Glibc
import LocationIO
package import LocationKit

/// gpsd's control socket, through which a privileged program writes to a receiver that gpsd has open: gpsd(8), `-F`.
package struct GPSDControlSocket: Sendable {
  /// Path of the socket in Debian's gpsd.
  package static let standardPath = "/run/gpsd.sock"

  private let path: String

  package init(path: String = standardPath) { self.path = path }

  /// Whether this process may write to the socket.
  package var isAccessible: Bool { access(path, W_OK) == 0 }

  /// Writes bytes to a device. It blocks for at most two seconds at a time. Throws source unavailable.
  package func write(_ bytes: [UInt8], to device: String) throws(LocationError) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure(SystemError.text(errno)) }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 2, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard let address = SocketAddress(path: path) else { throw failure("the path is too long") }
    guard address.withSockaddr({ connect(descriptor, $0, $1) }) == 0 else { throw failure(SystemError.text(errno)) }
    try DescriptorWriter(descriptor: descriptor, place: path).write(Array("&\(device)=\(bytes.hexadecimal)\n".utf8))
    var answer = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &answer, answer.count, 0)
    let text = String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
    guard text.hasPrefix("OK") else {
      throw text.isEmpty
        ? failure("gpsd does not answer")
        : failure("gpsd did not write to \(device)", remedy: "start gpsd without -b, which forbids it")
    }
  }

  private func failure(_ message: String, remedy: String = "run the command as root") -> LocationError {
    LocationError(.sourceUnavailable, message, context: path, remedy: remedy)
  }
}
