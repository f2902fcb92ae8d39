import Glibc

/// The entries of a folder.
package enum FolderEntries {
  /// Returns the names in any order, without `.` and `..`; empty if the folder cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The name is read in place: readdir(3) allocates only the bytes up to the name's terminating zero, so a copy of
      // the whole `d_name` array would read beyond the entry. The entry stays valid until the next call of readdir(3).
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
