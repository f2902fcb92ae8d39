package import Glibc
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

  /// Whether a file is created when it is opened for writing.
  package enum Creation: Sendable {
    case ifMissing, never
    /// The file must not exist.
    case always
  }

  /// Opens a file for writing. Throws like ``OutputFile/init(_:keepsContent:mode:)``, and
  /// ``LocationError/Code/sourceUnavailable`` if another process has it open for writing.
  ///
  /// - Parameter mode: the permissions of a new file.
  package init(
    writing path: String, creation: Creation = .ifMissing, mode: mode_t = NewFile.ownerOnly
  ) throws(LocationError) {
    let flags =
      switch creation {
      case .ifMissing: O_CREAT
      case .always: O_CREAT | O_EXCL
      case .never: Int32(0)
      }
    let descriptor = open(path, O_RDWR | flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    (self.path, self.descriptor) = (path, descriptor)
    try requireFile()
    // If a process has just replaced the file, the name refers to another file than the one that was opened.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, try isNamed() else {
      throw LocationError(
        .sourceUnavailable, "another process writes this file", context: path,
        remedy: "end the other program, or specify another file")
    }
    if OutputFile.synchronizeFolder(of: path) { throw failure(errno) }
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
    let number = bytes.span.bytes.writeAll { rest, written in
      (pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written)), errno)
    }
    guard number == 0 else { throw failure(number) }
  }

  package func truncate(to size: Int) throws(LocationError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure(errno) }
  }

  package func replaced(by bytes: [UInt8]) throws(LocationError) -> (any BlockStorage)? {
    // A link must stay a link.
    guard let name = FileLink.resolved(path) else { return nil }
    do throws(LocationError) {
      var file = try ReplacingFile(name)
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
    guard let status = stat.of(descriptor: descriptor) else { throw InputFile.error(errno, path) }
    return status
  }

  /// Returns whether the path still refers to this file.
  private func isNamed() throws(LocationError) -> Bool {
    guard let named = stat.of(path: path) else { return false }
    let own = try status()
    return (named.st_ino, named.st_dev) == (own.st_ino, own.st_dev)
  }

  private func requireFile() throws(LocationError) {
    guard try status().isRegularFile else {
      throw LocationError(
        .inputNotFound, "this is not a regular file", context: path, remedy: "choose a file on a disk")
    }
  }

  private func failure(_ number: Int32) -> LocationError {
    LocationError(
      .writingFailed, "writing failed: \(SystemError.text(number))", context: path,
      remedy: number == ENOSPC || number == EDQUOT ? "make room on the disk, and start again" : nil)
  }
}
