import FoundationEssentials
import Glibc
import LocationIO
import LocationKit
import LocationTracks

/// The file with the secret of hidden zones, in the folder of the user's settings. It is created on first use; only the
/// user may read it.
struct ZoneSecretFile {
  let path: String

  /// - Parameter path: path given by the user; `nil` for the default.
  init(_ path: String?, environment: [String: String] = ProcessInfo.processInfo.environment) throws(LocationError) {
    guard let path = path ?? SettingsFile.userFolder(environment).map({ "\($0)/hide-zone.secret" }) else {
      throw LocationError(
        .invalidArgument, "there is no folder to keep the secret of hidden zones in: HOME is not set",
        remedy: "specify a file with --hide-secret FILE")
    }
    self.path = path
  }

  /// Returns the secret; creates a new one if the file does not exist.
  func read() throws(LocationError) -> ZoneSecret {
    if access(path, F_OK) != 0, errno == ENOENT { try make() }
    if let status = stat.of(path: path), status.st_mode & 0o077 != 0 {
      throw LocationError(
        .permissionDenied, "others may read the secret of hidden zones", context: path, remedy: "chmod 600 \(path)")
    }
    let text = String(decoding: try InputFile.contents(of: path, limit: 1024), as: UTF8.self)
    guard let secret = [UInt8](hexadecimal: text.filter { !$0.isWhitespace }).flatMap(ZoneSecret.init) else {
      throw LocationError(
        .invalidData, "this is not a secret of hidden zones: \(ZoneSecret.length * 2) hexadecimal digits",
        context: path,
        remedy: "restore it from a backup; without it, zones are offset otherwise than in what you have published")
    }
    return secret
  }

  /// Creates the file. If two processes create it at once, the first one wins, because link(2) fails if the path
  /// exists.
  private func make() throws(LocationError) {
    // If there is no folder in the end, the file reports it.
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try? FileManager.default.createDirectory(
        atPath: String(path[..<slash]), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let draft = "\(path).\(getpid()).part"
    var file = try ReplacingFile(draft, isPrivate: true)
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<ZoneSecret.length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let text = Array((bytes.hexadecimal + "\n").utf8)
    try file.append(text.span.bytes)
    try file.finish()
    defer { unlink(draft) }
    guard link(draft, path) == 0 || errno == EEXIST else {
      throw LocationError(
        .permissionDenied, "the secret of hidden zones cannot be kept: \(String(cString: strerror(errno)))",
        context: path,
        remedy: "choose another file with --hide-secret FILE")
    }
  }
}
