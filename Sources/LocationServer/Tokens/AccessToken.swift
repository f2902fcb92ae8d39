import LocationKit
import LocationText

/// What a token permits. It contains the digest of the token, and not the token.
struct AccessToken: Sendable, Hashable {
  /// Identifies the token in lists; not secret.
  let name: String
  let scopes: Set<ServerScope>
  /// The subject under which locations are stored that arrive with the token; `nil` for the token's name.
  let subject: String?
  let created: UTCInstant
  /// `nil` for never.
  let expires: UTCInstant?
  /// What the answers to the token show of locations; `nil` for everything.
  var privacy: PrivacyView?
  /// SHA-256 of the token.
  let digest: [UInt8]

  /// Bytes of a digest.
  static let digestSize = 32

  func isExpired(at now: UTCInstant) -> Bool { expires.map { $0 <= now } ?? false }

  /// Returns whether a digest is this token's. The time does not depend on the digests (no timing attack).
  func matches(_ other: [UInt8]) -> Bool {
    guard digest.count == Self.digestSize, other.count == Self.digestSize else { return false }
    return zip(digest, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension AccessToken: FileRecord {
  static let largestFile = 1 << 20
  static let damage = (message: "this is not a token", remedy: "remove the line")

  var lines: [UInt8] {
    let object: JSONObjectText = [
      "name": name, "scopes": scopes.map(\.rawValue).sorted(), "subject": subject, "created": created,
      "expires": expires, "subjects": privacy.flatMap { $0.subjects.isEmpty ? nil : $0.subjects.sorted() },
      "blur": privacy?.blur, "blurSecret": privacy.flatMap { $0.blur == nil ? nil : String($0.secret, radix: 16) },
      "hide": privacy?.zones.map(PrivacyView.text),
      "delay": privacy?.delay.inSeconds, "since": privacy?.since, "sha256": digest.hexadecimal,
    ]
    return object.bytes + [UInt8(ascii: "\n")]
  }

  static func take(_ line: JSONBody, into tokens: inout [AccessToken]) throws(Problem) {
    tokens.append(try AccessToken(line))
  }

  /// Reads a line of the file. Throws if it is damaged: a token with unknown limits must not be used.
  init(_ body: JSONBody) throws(Problem) {
    guard let name = try body.text("name"), let digest = try body.text("sha256").flatMap({ [UInt8](hexadecimal: $0) }),
      digest.count == Self.digestSize, let created = try body.time("created")
    else { throw Problem(400, "name, sha256 and created are required") }
    let words = try body.texts("scopes") ?? []
    (self.name, self.created, self.digest) = (name, created, digest)
    scopes = Set(words.compactMap { ServerScope(rawValue: $0) })
    subject = try body.text("subject")
    expires = try body.time("expires")
    privacy = try PrivacyView(of: body)
    guard scopes.count == words.count else { throw Problem(400, "a scope is unknown") }
  }
}
