import Glibc
package import LocationKit
import Synchronization

/// A file that replaces another one once it is complete, and not before. An unfinished file is deleted with the value.
package struct ReplacingFile: ~Copyable {
  /// Path of the file, as given.
  package let path: String
  /// Path of the unfinished file, in the same folder and therefore on the same disk.
  private let temporary: String
  /// File that is replaced: the target, if the path is a link.
  private let target: String
  private var descriptor: Int32
  /// Reason why the file cannot be completed.
  private var failure: LocationError?

  /// Opens the unfinished file. Throws like ``OutputFile/init(_:)``, and ``LocationError/Code/inputNotFound`` for a path
  /// that is not a regular file.
  ///
  /// - Parameter isPrivate: whether only this user may read the file; otherwise it has the permissions of the existing
  ///   file.
  package init(_ path: String, isPrivate: Bool = false) throws(LocationError) {
    var status = stat()
    if stat(path, &status) != 0 {
      guard errno == ENOENT else { throw OutputFile.error(errno, path) }
    } else if status.st_mode & S_IFMT != S_IFREG {
      if status.st_mode & S_IFMT == S_IFDIR { throw OutputFile.error(EISDIR, path) }
      throw LocationError(.inputNotFound, "this is not a regular file", context: path, remedy: "name a file")
    }
    // The owner of a folder may replace files without write permission; protected files must stay.
    if status.st_mode != 0, access(path, W_OK) != 0 { throw OutputFile.error(errno, path) }
    let target = OutputFile.target(of: path)
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let temporary = "\(target).\(getpid())-\(number)\(Self.ending)"
    // An existing file with this name belongs to a process that has ended.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    if !isPrivate, status.st_mode != 0 {
      // The permissions of the former file apply to the new one; only a superuser can keep the owner.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    }
    (self.path, self.target, self.temporary, self.descriptor) = (path, target, temporary, descriptor)
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      unlink(temporary)
    }
  }

  /// Appends bytes. Throws ``LocationError/Code/writingFailed``; the file can then not be finished.
  package mutating func append(_ bytes: RawSpan) throws(LocationError) {
    var written = 0
    while written < bytes.byteCount {
      let (count, number) = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return (write(descriptor, rest.baseAddress, min(rest.count, Self.mostAtOnce)), errno)
      }
      if count < 0, number == EINTR { continue }
      guard count > 0 else {
        let error = OutputFile.failure(number, path)
        failure = error
        throw error
      }
      written += count
    }
  }

  /// Waits until the disk has stored all bytes, and replaces the former file. Nothing can be appended afterwards.
  /// Throws if appending has failed before: nothing is replaced then.
  package mutating func finish() throws(LocationError) {
    if let failure { throw failure }
    guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw OutputFile.failure(errno, path) }
    close(descriptor)
    descriptor = -1
    // The name must survive a crash of the machine as well. If the folder cannot be synchronized, the file is still in
    // place.
    let folder = open(OutputFile.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Suffix of unfinished files; a process that is killed leaves one.
  package static let ending = ".part"
  private static let count = Atomic<Int>(0)
  private static let mostAtOnce = 1 << 30
}
