public import LocationKit

/// The file of the tokens that a server accepts: a line for each, with the digest of the token and not the token. Changes
/// apply to a running server at once.
public final class TokenFile: Sendable {
  /// Path of the file, which need not exist.
  public var path: String { file.path }
  let file: RecordFile<AccessToken>

  /// Creates an accessor; the file is read when it is needed.
  public init(_ path: String) { file = RecordFile(path) }

  /// Returns the tokens; see ``RecordFile/records()``.
  func tokens() throws(LocationError) -> [AccessToken] { try file.records() }

  /// Returns the token with this secret text.
  func token(of secret: String) throws(LocationError) -> AccessToken? {
    let digest = TokenSecret.digest(secret)
    // All are compared, so that the time does not depend on which one it is.
    return try tokens().filter { $0.matches(digest) }.first
  }
}
