import Glibc
import LocationIO

/// A program that has a device open.
package struct DeviceHolder: Sendable, Hashable {
  package let process: Int32
  /// `gpsd`
  package let name: String

  /// Those of the other programs that this process may look into, as /proc shows them.
  ///
  /// - Parameters:
  ///   - path: of the device; other names of it count, too.
  ///   - processes: the folder in which the system shows its processes.
  package static func all(of path: String, processes: String = "/proc") -> [DeviceHolder] {
    guard let target = realpath(path, nil) else { return [] }
    defer { free(target) }
    let device = String(cString: target)
    return entries(of: processes).compactMap(Int32.init).filter { $0 != getpid() }.compactMap { process in
      let folder = "\(processes)/\(process)"
      let open = entries(of: "\(folder)/fd").compactMap { link("\(folder)/fd/\($0)") }
      // A simulator keeps both ends of its pseudo-terminal: it is the device and not one of its readers.
      guard open.contains(device), !isChild(process, in: folder),
        !(device.hasPrefix("/dev/pts/") && open.contains { $0.hasSuffix("/ptmx") })
      else { return nil }
      return DeviceHolder(process: process, name: line("\(folder)/comm") ?? "?")
    }
  }

  /// A child of ours that has just been forked has still what we have.
  private static func isChild(_ process: Int32, in folder: String) -> Bool {
    // proc(5): the parent is the second word behind the name, which stands in brackets.
    let words = line("\(folder)/stat")?.split(separator: ")").last?.split(separator: " ")
    return words?.dropFirst().first.flatMap { Int32($0) } == getpid()
  }

  private static func entries(of folder: String) -> [String] {
    FolderEntries.names(in: folder).filter { !$0.hasPrefix(".") }
  }

  private static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), bytes.count) } ?? 0
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
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
