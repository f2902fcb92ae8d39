import Glibc
package import LocationKit

/// A regular file, written by at most one process and read by any number. It is closed when the object is released.
package final class FileStorage: BlockStorage {
  package let path: String
  private let descriptor: Int32

  /// Opens a file for reading, also while another process writes it. Throws like ``InputFile/init(_:)``.
  package init(reading path: String) throws(LocationError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw InputFile.error(errno, path) }
    (self.path, self.descriptor) = (path, descriptor)
    try requireFile()
  }

  /// Opens a file for writing; creates it if it does not exist. Throws like ``OutputFile/init(_:)``, and
  /// ``LocationError/Code/sourceUnavailable`` if another process has it open for writing.
  package init(writing path: String) throws(LocationError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    (self.path, self.descriptor) = (path, descriptor)
    try requireFile()
    // If a process has just replaced the file, the name refers to another file than the one that was opened.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, try isNamed() else {
      throw LocationError(
        .sourceUnavailable, "another process writes this file", context: path,
        remedy: "end that one, or name another file")
    }
    try synchronizeFolder()
  }

  deinit { close(descriptor) }

  package func size() throws(LocationError) -> Int { Int(try status().st_size) }

  package func read(at offset: Int, count: Int) throws(LocationError) -> [UInt8] {
    var failure: Int32 = 0
    // Only the bytes that pread(2) has written are declared initialized.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = errno }
        guard result > 0 else { return }
        filled += result
      }
    }
    if failure != 0 { throw InputFile.error(failure, path) }
    return bytes
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(LocationError) {
    var written = 0
    while written < bytes.count {
      let (count, number) = bytes[written...].withUnsafeBytes { buffer in
        (pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset + written)), errno)
      }
      if count < 0, number == EINTR { continue }
      guard count > 0 else { throw failure(number) }
      written += count
    }
  }

  package func truncate(to size: Int) throws(LocationError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure(errno) }
  }

  package func replaced(by bytes: [UInt8]) throws(LocationError) -> (any BlockStorage)? {
    // A link must stay a link.
    guard let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    do throws(LocationError) {
      var file = try ReplacingFile(String(cString: name))
      try file.append(bytes.span.bytes)
      try file.finish()
    } catch {
      return nil
    }
    return try FileStorage(writing: path)
  }

  package func synchronize() throws(LocationError) {
    guard fdatasync(descriptor) == 0 else { throw failure(errno) }
  }

  private func status() throws(LocationError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw InputFile.error(errno, path) }
    return status
  }

  /// Returns whether the path still refers to this file.
  private func isNamed() throws(LocationError) -> Bool {
    var named = stat()
    guard stat(path, &named) == 0 else { return false }
    let own = try status()
    return (named.st_ino, named.st_dev) == (own.st_ino, own.st_dev)
  }

  private func requireFile() throws(LocationError) {
    guard try status().st_mode & S_IFMT == S_IFREG else {
      throw LocationError(.inputNotFound, "this is not a regular file", context: path, remedy: "name a file on a disk")
    }
  }

  /// Synchronizes the folder, because the name of a new file must also survive a crash of the machine.
  private func synchronizeFolder() throws(LocationError) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that is writable but not readable cannot be synchronized.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> LocationError {
    LocationError(
      .writingFailed, "writing failed: \(SystemError.text(number))", context: path,
      remedy: number == ENOSPC || number == EDQUOT ? "make room on the disk, and start again" : nil)
  }
}
