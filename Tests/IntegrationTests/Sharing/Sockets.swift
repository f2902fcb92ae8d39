import Foundation

/// What the system says of this machine's sockets.
enum Sockets {
  /// The IPv4 addresses, as proc(5) writes them, on which somebody listens on a port.
  static func listening(on port: UInt16) throws -> [String] {
    let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
    return table.split(separator: "\n").compactMap { row in
      let columns = row.split(separator: " ")
      guard columns.count > 3, columns[3] == "0A" else { return nil }
      let parts = columns[1].split(separator: ":")
      return parts.count == 2 && UInt16(parts[1], radix: 16) == port ? String(parts[0]) : nil
    }
  }
}
