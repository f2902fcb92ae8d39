import Glibc
import LocationIO

/// A program that has a device open.
package struct DeviceHolder: Sendable, Hashable {
  package let process: Int32
  /// Name of the program: `gpsd`.
  package let name: String

  /// Returns the holders among the other programs that are visible to this process in /proc.
  ///
  /// - Parameters:
  ///   - path: path of the device; other names of it count as well.
  ///   - processes: folder in which the system lists its processes.
  package static func all(of path: String, processes: String = "/proc") -> [DeviceHolder] {
    guard let device = FileLink.resolved(path) else { return [] }
    return entries(of: processes).compactMap(Int32.init).filter { $0 != getpid() }.compactMap { process in
      let folder = "\(processes)/\(process)"
      let open = entries(of: "\(folder)/fd").compactMap { FileLink.target(of: "\(folder)/fd/\($0)") }
      // A simulator has both ends of its pseudo-terminal open: it is the device, not one of its readers.
      guard open.contains(device), !isChild(process, in: folder),
        !(device.hasPrefix("/dev/pts/") && open.contains { $0.hasSuffix("/ptmx") })
      else { return nil }
      return DeviceHolder(process: process, name: line("\(folder)/comm") ?? "?")
    }
  }

  /// Returns whether a process is a child of this process; directly after fork, it still has the same files open.
  private static func isChild(_ process: Int32, in folder: String) -> Bool {
    // proc(5): the parent is the second word after the name, which is in brackets.
    let words = line("\(folder)/stat")?.split(separator: ")").last?.split(separator: " ")
    return words?.dropFirst().first.flatMap { Int32($0) } == getpid()
  }

  private static func entries(of folder: String) -> [String] {
    FolderEntries.names(in: folder).filter { !$0.hasPrefix(".") }
  }

  private static func line(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].prefix { $0 != 10 }, as: UTF8.self) : nil
  }
}
