import Glibc
package import LocationKit

/// A search for the file of a program.
package enum ProgramFile {
  /// Search path if there is no `PATH`.
  private static let usualFolders = "/usr/local/bin:/usr/bin:/bin"

  /// Returns the path of a program: unchanged if it contains a slash, otherwise the first file of that name in a
  /// folder of `searchPath`.
  /// - Throws: ``LocationError/Code/inputNotFound`` if there is none, ``LocationError/Code/permissionDenied`` if it is not
  ///   executable.
  package static func find(_ name: String, searchPath: String?) throws(LocationError) -> String {
    if name.contains("/") {
      try check(name)
      return name
    }
    let folders = (searchPath ?? usualFolders).split(separator: ":", omittingEmptySubsequences: false)
    let candidates = folders.map { "\($0.isEmpty ? "." : $0)/\(name)" }
    if let found = candidates.first(where: { isRegularFile($0) && access($0, X_OK) == 0 }) { return found }
    if let found = candidates.first(where: isRegularFile) { try check(found) }
    throw LocationError(
      .inputNotFound, "there is no such program in PATH (\(searchPath ?? usualFolders))", context: name,
      remedy: "install it, or give its path")
  }

  private static func check(_ path: String) throws(LocationError) {
    guard access(path, F_OK) == 0 else {
      throw LocationError(
        .inputNotFound, "there is no such program", context: path, remedy: "install it, or correct its path")
    }
    guard isRegularFile(path) else { throw LocationError(.inputNotFound, "this is not a program", context: path) }
    guard access(path, X_OK) == 0 else {
      throw LocationError(
        .permissionDenied, "it is not executable", context: path, remedy: "make it so: chmod +x \(path)")
    }
  }

  private static func isRegularFile(_ path: String) -> Bool { stat.of(path: path)?.isRegularFile ?? false }
}
