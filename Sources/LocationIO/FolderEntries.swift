import Glibc

/// What a folder holds.
package enum FolderEntries {
  /// The names, in no order, without `.` and `..`; none where it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // In place: an entry ends with its name, and a copy of the whole array would read on behind it.
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
