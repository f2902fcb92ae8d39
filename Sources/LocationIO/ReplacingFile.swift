package import Glibc
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

  /// Opens the unfinished file. Throws like ``OutputFile/init(_:keepsContent:)``, and ``LocationError/Code/inputNotFound`` for a path
  /// that is not a regular file.
  ///
  /// - Parameters:
  ///   - isPrivate: whether only this user may read the file; otherwise it has the permissions of the existing file.
  ///   - mode: the permissions of a new file that is not private.
  package init(
    _ path: String, isPrivate: Bool = false, mode: mode_t = NewFile.shared
  ) throws(LocationError) {
    let former = stat.of(path: path)
    if let former {
      if former.isFolder { throw OutputFile.error(EISDIR, path) }
      guard former.isRegularFile else {
        throw LocationError(.inputNotFound, "this is not a regular file", context: path, remedy: "specify a file")
      }
      // The owner of a folder may replace files without write permission; protected files must stay.
      guard access(path, W_OK) == 0 else { throw OutputFile.error(errno, path) }
    } else if errno != ENOENT {
      throw OutputFile.error(errno, path)
    }
    let target = OutputFile.target(of: path)
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let temporary = "\(target).\(getpid())-\(number)\(Self.ending)"
    // An existing file with this name belongs to a process that has ended.
    unlink(temporary)
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isPrivate ? NewFile.ownerOnly : mode)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    if !isPrivate, let former {
      // The permissions of the former file apply to the new one; only a superuser can keep the owner.
      _ = fchown(descriptor, former.st_uid, former.st_gid)
      _ = fchmod(descriptor, former.st_mode & 0o7777)
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
    let number = bytes.writeAll { rest, _ in
      (write(descriptor, rest.baseAddress, min(rest.count, Self.mostAtOnce)), errno)
    }
    guard number != 0 else { return }
    let error = OutputFile.failure(number, path)
    failure = error
    throw error
  }

  /// Waits until the disk has stored all bytes, and replaces the former file. Nothing can be appended afterwards.
  /// Throws if appending has failed before: nothing is replaced then.
  package mutating func finish() throws(LocationError) {
    if let failure { throw failure }
    guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw OutputFile.failure(errno, path) }
    close(descriptor)
    descriptor = -1
    // If the folder cannot be synchronized, the file is still in place.
    OutputFile.synchronizeFolder(of: target)
  }

  /// Suffix of unfinished files; a process that is killed leaves one.
  package static let ending = ".part"
  private static let count = Atomic<Int>(0)
  private static let mostAtOnce = 1 << 30
}
