public import LocationKit
import LocationText

/// The file of the tokens that a server accepts: a line for each, with the digest of the token and not the token. Changes
/// apply to a running server at once.
public final class TokenFile: Sendable {
  /// Path of the file, which need not exist.
  package var path: String { file.path }
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

/// What `locate serve token` does.
extension TokenFile {
  /// Adds a token, and returns its secret text, which is stored nowhere.
  ///
  /// - Parameters:
  ///   - name: differs from those of other tokens.
  ///   - scopes: of `read`, `write`, `ingest` and `admin`.
  ///   - subject: the subject of the locations that arrive with the token; `nil` for the name.
  ///   - expires: when the token becomes invalid; `nil` for never.
  ///   - now: the time of creation.
  public func create(
    _ name: String, scopes: [String], subject: String?, expires: UTCInstant?,
    now: UTCInstant = SystemWallClock.now()
  ) throws(LocationError) -> String {
    try create(name, scopes: scopes, subject: subject, expires: expires, privacy: nil, now: now)
  }

  /// Adds a token whose answers show what the view does.
  package func create(
    _ name: String, scopes: [String], subject: String?, expires: UTCInstant?, privacy: PrivacyView?,
    now: UTCInstant = SystemWallClock.now()
  ) throws(LocationError) -> String {
    let known = scopes.compactMap { ServerScope(rawValue: $0) }
    guard !known.isEmpty, known.count == scopes.count else {
      throw LocationError(
        .invalidArgument, "a token has one or more of the scopes read, write, ingest and admin",
        context: scopes.joined(separator: ", "))
    }
    guard subject == nil || known == [.ingest] else {
      throw LocationError(
        .invalidArgument, "a subject is for tokens with the scope ingest or read alone", context: name,
        remedy: "omit the subject, or create two tokens")
    }
    let privacy = privacy.flatMap { $0.isClear ? nil : $0 }
    let showsFriends = known == [.ingest] && privacy.map { !$0.subjects.isEmpty && $0.delay <= .zero } ?? false
    guard privacy == nil || known == [.read] || showsFriends else {
      throw LocationError(
        .invalidArgument,
        "restrictions to subjects, and blurred, hidden and delayed locations, are for tokens with the scope read alone;"
          + " with ingest, friends may be blurred and hidden",
        context: name, remedy: "create two tokens")
    }
    try RecordFile<AccessToken>.checkName(name)
    let secret = TokenSecret.make()
    let token = AccessToken(
      name: name, scopes: Set(known), subject: subject, created: now, expires: expires,
      privacy: privacy, digest: TokenSecret.digest(secret))
    try file.change { tokens throws(LocationError) in
      guard !tokens.contains(where: { $0.name == name }) else {
        throw LocationError(
          .invalidArgument, "there is a token of this name already", context: name,
          remedy: "choose another name, or revoke the existing token")
      }
      tokens.append(token)
    }
    return secret
  }

  /// Adds a link: a token that shows one subject from its beginning to its end. Returns its name, and the part of
  /// the page's address after `#`, which a browser does not send.
  package func createLink(
    to subject: String, from since: UTCInstant, until end: UTCInstant, blur: Double?, delay: Duration,
    now: UTCInstant = SystemWallClock.now()
  ) throws(LocationError) -> (name: String, fragment: String) {
    let view = try PrivacyView(blur: blur, zones: [], delay: delay, subjects: [subject], since: since)
    let names = Set(try tokens().map(\.name))
    let letters = subject.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(40)
    for number in 1... where !names.contains("link-\(letters)-\(number)") {
      let name = "link-\(letters)-\(number)"
      let secret = try create(name, scopes: ["read"], subject: nil, expires: end, privacy: view, now: now)
      return (name, "link=\(secret)&subject=\(PercentEncoding.encode(subject))")
    }
    throw LocationError(.internalError, "there is no name for the link", context: subject)
  }

  /// Removes the token of a name.
  /// - Parameter isLink: whether it must be a link.
  package func revoke(_ name: String, isLink: Bool) throws(LocationError) {
    let isKnown = try tokens().contains { $0.name == name && $0.privacy?.since != nil }
    guard isKnown || !isLink else {
      throw LocationError(
        .inputNotFound, "there is no link of this name", context: name, remedy: "see: locate serve link list")
    }
    try revoke(name)
  }

  /// Removes the token of a name.
  public func revoke(_ name: String) throws(LocationError) {
    try file.change { tokens throws(LocationError) in
      let count = tokens.count
      tokens.removeAll { $0.name == name }
      guard tokens.count < count else {
        throw LocationError(
          .inputNotFound, "there is no token of this name", context: name, remedy: "see: locate serve token list")
      }
    }
  }

  /// Returns a line about each token, without anything secret.
  public func lines(now: UTCInstant = SystemWallClock.now()) throws(LocationError) -> [String] {
    try lines(now: now, areLinks: false)
  }

  /// Returns a line about each token, or about the links alone.
  package func lines(
    now: UTCInstant = SystemWallClock.now(), areLinks: Bool
  ) throws(LocationError) -> [String] {
    try tokens().filter { !areLinks || $0.privacy?.since != nil }.map { token in
      var parts = ["\(token.name): " + token.scopes.map(\.rawValue).sorted().joined(separator: ", ")]
      if let subject = token.subject { parts.append("subject \(subject)") }
      parts.append("created \(token.created)")
      if let expires = token.expires { parts.append("\(token.isExpired(at: now) ? "expired" : "expires") \(expires)") }
      if let privacy = token.privacy {
        parts += privacy.words.map { token.scopes == [.ingest] ? "friends " + $0 : $0 }
      }
      return parts.joined(separator: "; ")
    }
  }
}
