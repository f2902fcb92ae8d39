import LocationIO
public import LocationKit
import Synchronization

/// The file of the tokens that a server accepts: a line for each, with the digest of the token and not the token. Changes
/// apply to a running server at once.
public final class TokenFile: Sendable {
  /// Path of the file, which need not exist.
  public var path: String { file.path }
  private let file: ConfidentialFile
  private let known = Mutex<Known?>(nil)

  private struct Known {
    let version: ConfidentialFile.Version
    let tokens: [AccessToken]
  }

  private static let largest = 1 << 20

  /// Creates an accessor; the file is read when it is needed.
  public init(_ path: String) { file = ConfidentialFile(path) }

  /// Whether there is no token at all.
  var isEmpty: Bool { get throws(LocationError) { try tokens().isEmpty } }

  /// Returns the token with this secret text.
  func token(of secret: String) throws(LocationError) -> AccessToken? {
    let digest = TokenSecret.digest(secret)
    // All are compared, so that the time does not depend on which one it is.
    return try tokens().filter { $0.matches(digest) }.first
  }

  /// Returns the tokens. The file is read again if it has changed.
  func tokens() throws(LocationError) -> [AccessToken] {
    guard let version = try file.version() else { return [] }
    if let known = known.withLock({ $0 }), known.version == version { return known.tokens }
    let tokens = try read()
    known.withLock { $0 = Known(version: version, tokens: tokens) }
    return tokens
  }

  private func read() throws(LocationError) -> [AccessToken] {
    var tokens: [AccessToken] = []
    let lines = try InputFile.contents(of: path, limit: Self.largest)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(Problem) {
        tokens.append(try AccessToken(line: Array(line)))
      } catch {
        throw LocationError(
          .invalidData, "this is not a token: \(error.detail)", context: "\(path):\(index + 1)",
          remedy: "remove the line")
      }
    }
    return tokens
  }

  /// Changes the tokens, one process at a time.
  func change(_ body: (inout [AccessToken]) throws(LocationError) -> Void) throws(LocationError) {
    try file.change { () throws(LocationError) in
      var tokens = try tokens()
      try body(&tokens)
      return tokens.flatMap(\.line)
    }
  }
}
