import Glibc
package import LocationKit

/// A file that is written sequentially. It is closed when the value is destroyed.
package struct OutputFile: ~Copyable {
  /// Path of the file, as given.
  package let path: String
  private let descriptor: Int32

  /// Creates the file, or empties an existing one.
  ///
  /// Throws ``LocationError/Code/inputNotFound`` if the folder does not exist or the path is a folder, and
  /// ``LocationError/Code/permissionDenied`` if this process may not write there.
  package init(_ path: String) throws(LocationError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw Self.error(errno, path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Throws invalid argument if `path` is one of the inputs of a run, which the output would overwrite.
  package static func check(_ path: String, isNoneOf inputs: [String]) throws(LocationError) {
    guard let input = inputs.first(where: { isSame($0, as: path) }) else { return }
    throw LocationError(
      .invalidArgument, "this is an input, and would be overwritten", context: path,
      remedy: input == path ? "name another output" : "it is the same file as \(input): name another output")
  }

  /// Throws like ``init(_:)`` if a file at `path` could not be written; creates and changes nothing. Call it before a
  /// long run whose output comes last, or never. `-` is standard output.
  package static func check(_ path: String) throws(LocationError) {
    if path == "-" { return }
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw error(EISDIR, path) }
      guard access(path, W_OK) == 0 else { throw error(errno, path) }
    } else {
      guard errno == ENOENT else { throw error(errno, path) }
      let folder = folder(of: target(of: path))
      guard stat(folder, &status) == 0 else { throw error(errno, path) }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw error(ENOTDIR, path) }
      guard access(folder, W_OK | X_OK) == 0 else { throw error(errno, path) }
    }
  }

  /// Returns the folder of the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the target of a link, even if no file exists there yet; otherwise the path itself.
  static func target(of path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      if let resolved = realpath(path, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      guard errno == ENOENT, let next = content(ofLink: path) else { return path }
      path = next.hasPrefix("/") ? next : "\(folder(of: path))/\(next)"
    }
    return path
  }

  /// Returns the content of a link; `nil` if the path is not a link.
  private static func content(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Number of links that the system follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Passes the bytes to the system. Throws ``LocationError/Code/writingFailed``.
  package func append(_ bytes: [UInt8]) throws(LocationError) {
    var written = 0
    while written < bytes.count {
      let (count, number) = bytes[written...].withUnsafeBytes { buffer in
        BrokenPipeSignal.withheld { (write(descriptor, buffer.baseAddress, buffer.count), errno) }
      }
      if count < 0, number == EINTR { continue }
      guard count > 0 else { throw Self.failure(number, path) }
      written += count
    }
  }

  /// Returns whether the path is a pipe, a terminal or another device: it exists and is neither a regular file nor a
  /// folder. /dev/stdout is always one, wherever it leads.
  static func isDevice(_ path: String) -> Bool {
    if path.hasPrefix("/dev/std") || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/") { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
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
    var status = stat()
    guard (path == "-" ? fstat(standard, &status) : stat(path, &status)) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
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
    case EISDIR: LocationError(.inputNotFound, "this is a folder", context: path, remedy: "name a file in it")
    default: LocationError(.inputNotFound, "this file cannot be written (\(SystemError.text(number)))", context: path)
    }
  }
}
