import Glibc

/// Paths and the links in them.
package enum FileLink {
  /// Returns the path of a file without links; `nil` if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }

  /// Returns the content of a link, whether or not its target exists; `nil` if the path is not a link.
  package static func target(of path: String) -> String? {
    let content = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(0, buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? 0)
    }
    return content.isEmpty ? nil : String(decoding: content.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
