package import Glibc
package import LocationKit

/// A file that is written sequentially. It is closed when the value is destroyed.
package struct OutputFile: ~Copyable {
  /// Path of the file, as given.
  package let path: String
  /// Size in bytes; 0 at the beginning if it is not a regular file.
  package private(set) var size: Int
  private let descriptor: Int32

  /// Opens the file, or creates it.
  ///
  /// Throws ``LocationError/Code/inputNotFound`` if the folder does not exist or the path is a folder, and
  /// ``LocationError/Code/permissionDenied`` if this process may not write there.
  ///
  /// - Parameters:
  ///   - keepsContent: whether to append to an existing file; otherwise it is emptied.
  ///   - mode: the permissions of a new file.
  package init(
    _ path: String, keepsContent: Bool = false, mode: mode_t = NewFile.shared
  ) throws(LocationError) {
    let change = keepsContent ? O_APPEND : O_TRUNC
    let descriptor = open(path, O_WRONLY | O_CREAT | change | O_CLOEXEC | O_NOCTTY, mode)
    guard descriptor >= 0 else { throw Self.error(errno, path) }
    size = stat.of(descriptor: descriptor).map { $0.isRegularFile ? Int($0.st_size) : 0 } ?? 0
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Returns whether a regular file with content exists at `path` that begins neither with `opening` nor with a
  /// truncated part of it: appending would damage it.
  package static func isOther(_ path: String, than opening: StaticString) -> Bool {
    guard let file = try? FileStorage(reading: path) else { return false }
    return opening.withUTF8Buffer { expected in
      let bytes = (try? file.read(at: 0, count: expected.count)) ?? []
      return !bytes.elementsEqual(expected.prefix(bytes.count))
    }
  }

  /// Throws invalid argument if `path` is one of the inputs of a run, which the output would overwrite.
  package static func check(_ path: String, isNoneOf inputs: [String]) throws(LocationError) {
    guard let input = inputs.first(where: { isSame($0, as: path) }) else { return }
    throw LocationError(
      .invalidArgument, "this is an input, and would be overwritten", context: path,
      remedy: input == path ? "choose another output" : "it is the same file as \(input): choose another output")
  }

  /// Throws like ``init(_:keepsContent:)`` if a file at `path` could not be written; creates and changes nothing. Call it before a
  /// long run whose output comes last, or never. `-` is standard output.
  package static func check(_ path: String) throws(LocationError) {
    if path == "-" { return }
    if let status = stat.of(path: path) {
      if status.isFolder { throw error(EISDIR, path) }
      guard access(path, W_OK) == 0 else { throw error(errno, path) }
    } else {
      guard errno == ENOENT else { throw error(errno, path) }
      let folder = folder(of: target(of: path))
      guard let status = stat.of(path: folder) else { throw error(errno, path) }
      guard status.isFolder else { throw error(ENOTDIR, path) }
      guard access(folder, W_OK | X_OK) == 0 else { throw error(errno, path) }
    }
  }

  /// Returns the folder of the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Synchronizes the folder of the file at `path`, because a new name must also survive a crash of the machine. Returns
  /// whether the disk has failed. A folder that may not be read cannot be synchronized.
  @discardableResult
  package static func synchronizeFolder(of path: String) -> Bool {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) != 0 && errno != EINVAL
  }

  /// Returns the target of a link, even if no file exists there yet; otherwise the path itself.
  static func target(of path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      if let resolved = FileLink.resolved(path) { return resolved }
      guard errno == ENOENT, let next = FileLink.target(of: path) else { return path }
      path = next.hasPrefix("/") ? next : "\(folder(of: path))/\(next)"
    }
    return path
  }

  /// Number of links that the system follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Passes the bytes to the system: they survive the end of this process. Throws
  /// ``LocationError/Code/writingFailed``.
  package mutating func append(_ bytes: [UInt8]) throws(LocationError) {
    let number = bytes.span.bytes.writeAll { rest, _ in
      BrokenPipeSignal.withheld { (write(descriptor, rest.baseAddress, rest.count), errno) }
    }
    guard number == 0 else { throw Self.failure(number, path) }
    size += bytes.count
  }

  /// Waits until the disk has stored the bytes: they survive a crash of the machine. It has no effect for a path that
  /// is not a file on a disk. Throws ``LocationError/Code/writingFailed``.
  package func synchronize() throws(LocationError) {
    guard fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw Self.failure(errno, path)
  }

  /// Returns whether the path is a pipe, a terminal or another device: it exists and is neither a regular file nor a
  /// folder. /dev/stdout is always one, wherever it leads.
  static func isDevice(_ path: String) -> Bool {
    if path.hasPrefix("/dev/std") || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/") { return true }
    return stat.of(path: path).map { !$0.isRegularFile && !$0.isFolder } ?? false
  }

  /// Returns whether both paths are the same regular file. `-` is standard input as an input and standard output as an
  /// output.
  package static func isSame(_ input: String, as output: String) -> Bool {
    guard let first = identity(input, standard: STDIN_FILENO), let second = identity(output, standard: STDOUT_FILENO)
    else { return false }
    return first == second
  }

  /// Returns the device and number of a regular file; `nil` for any other path.
  private static func identity(_ path: String, standard: Int32) -> [UInt]? {
    let status = path == "-" ? stat.of(descriptor: standard) : stat.of(path: path)
    guard let status, status.isRegularFile else { return nil }
    return [UInt(status.st_dev), UInt(status.st_ino)]
  }

  static func failure(_ number: Int32, _ path: String) -> LocationError {
    LocationError(
      .writingFailed, "writing failed: \(SystemError.text(number))", context: path,
      remedy: "check whether the disk is full")
  }

  package static func error(_ number: Int32, _ path: String) -> LocationError {
    switch number {
    case EACCES, EPERM, EROFS:
      LocationError(
        .permissionDenied, "this file may not be written (\(SystemError.text(number)))", context: path,
        remedy: "write to another folder")
    case ENOENT, ENOTDIR:
      LocationError(
        .inputNotFound, "there is no such folder to write to", context: path, remedy: "make it first: mkdir -p")
    case EISDIR: LocationError(.inputNotFound, "this is a folder", context: path, remedy: "specify a file in it")
    default: LocationError(.inputNotFound, "this file cannot be written (\(SystemError.text(number)))", context: path)
    }
  }
}
