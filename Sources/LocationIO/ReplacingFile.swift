import Glibc
public import LocationKit
import Synchronization

/// A file that takes another's place when it is whole, and not before. What was not finished goes away with it.
public struct ReplacingFile: ~Copyable {
  public let path: String
  /// Beside the path, hence on the same disk.
  private let temporary: String
  /// The file that is replaced, where the path is a link to it.
  private let target: String
  private var descriptor: Int32
  /// Why it cannot be whole any more.
  private var failure: LocationError?

  /// Throws as ``OutputFile/init(_:)`` does; and ``LocationError/Code/noInput`` for a path that is no regular file.
  ///
  /// - Parameter isPrivate: whether only this user may read it; otherwise, whoever may read what is there now.
  public init(_ path: String, isPrivate: Bool = false) throws(LocationError) {
    var status = stat()
    if stat(path, &status) != 0 {
      guard errno == ENOENT else { throw OutputFile.error(errno, path) }
    } else if status.st_mode & S_IFMT != S_IFREG {
      if status.st_mode & S_IFMT == S_IFDIR { throw OutputFile.error(EISDIR, path) }
      throw LocationError(.noInput, "this is not a regular file", place: path, remedy: "name a file")
    }
    // A folder's owner may replace files that nobody may write; what is protected stays.
    if status.st_mode != 0, access(path, W_OK) != 0 { throw OutputFile.error(errno, path) }
    let target = OutputFile.target(of: path)
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let temporary = "\(target).\(getpid())-\(number)\(Self.ending)"
    // What bears this name is of a process that is no more.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    if !isPrivate, status.st_mode != 0 {
      // Who may read what was there may read what comes, and nobody else; the owner only a superuser can keep.
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

  public mutating func append(_ bytes: RawSpan) throws(LocationError) {
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

  /// Waits until the disk has all of it, and puts it in its place. Nothing can be appended then. Throws where appending has
  /// failed before: then nothing is put in its place.
  public mutating func finish() throws(LocationError) {
    if let failure { throw failure }
    guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw OutputFile.failure(errno, path) }
    close(descriptor)
    descriptor = -1
    // The name, too, survives the machine; where a folder cannot be synchronized, the file is there all the same.
    let folder = open(OutputFile.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Of the names of files that are not whole; a process that is killed leaves one.
  package static let ending = ".part"
  private static let count = Atomic<Int>(0)
  private static let mostAtOnce = 1 << 30
}
