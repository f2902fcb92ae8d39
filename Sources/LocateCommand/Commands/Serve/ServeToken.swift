package import ArgumentParser
package import LocationKit
package import LocationTracks

/// Declared next to `serve`, whose list of sources would take the word `token`.
package struct ServeToken: ServerCommand {
  package enum Action: String, Sendable, ExpressibleByArgument, CaseIterable {
    case create, list, revoke
  }

  package static let configuration = CommandConfiguration(
    commandName: "serve-token",
    abstract: "Create, list and revoke the tokens of the server's clients.",
    usage: "locate serve token create|list|revoke [<name>] [<options>]",
    discussion: """
      A token has one or more scopes: read for locations, history, places and
      events; write for changes of places; ingest for a phone that posts its
      locations; admin for tokens of the other scopes, and for webhooks: the page
      then creates and revokes them. create prints the token, which is stored
      nowhere: the file has its SHA-256. Changes apply to a running server at once.

      Clients send the token in the header "Authorization: Bearer TOKEN". Phones may
      send it as the password of Basic authentication (OwnTracks), or as the
      parameter id or token (Traccar, OsmAnd).

      With --friend, the answers to a phone with OwnTracks show where these subjects
      are; --blur and --hide apply to that.

      --subject, --blur, --hide and --delay restrict what a token with the scope
      read shows of locations, in every answer; answers that cannot do so are
      refused. A hidden zone is offset as by locate convert --hide-zone.

      Examples:
        locate serve token create laptop --scope read --scope write --expires 90d
        locate serve token create me --scope read --scope write --scope admin
        locate serve token create phone --scope ingest --subject anna --qr
        locate serve token create phone --scope ingest --subject anna --friend ben
        locate serve token create friends --scope read --blur 1000 --delay 2h
        locate serve token create family --scope read --subject anna --subject ben
        locate serve token create club --scope read --hide 48.137,11.575,300
        locate serve token list
        locate serve token revoke phone
      """)

  @Argument(help: .value("action", "create, list or revoke."))
  package var action: Action

  @Argument(help: .value("name", "Name of the token."))
  package var name: String?

  @Option(parsing: .singleValue, help: .value("scope", "Permit this: read, write, ingest or admin. May be repeated."))
  package var scope: [String] = []

  @Option(
    parsing: .singleValue,
    help: .value(
      "subject",
      "Store locations that arrive with the token under this subject (default: the name); or, with the scope read, show"
        + " only this one; repeatable."))
  package var subject: [String] = []

  @Option(
    name: .customLong("friend"), parsing: .singleValue,
    help: .value("subject", "With the scope ingest, show OwnTracks where this subject is; repeatable."))
  package var friends: [String] = []

  @Option(help: .value("time", "Make the token invalid after this: 12h, 90d, 2027-01-01 (default: never)."))
  var expires: ArchiveAge?

  @Option(help: .value("length", "Show the centre of a cell of this size instead of a position."))
  var blur: Length?

  // The south and the west are negative: such a value must not be taken for an option.
  @Option(
    name: .customLong("hide"), parsing: .unconditionalSingleValue,
    help: .value(
      "lat,lon,r", "Hide a circle of radius 2R around the place; its centre is shifted by up to R; repeatable."))
  var hidden: [HiddenZone] = []

  @Option(
    help: .value(
      "file",
      "Store the secret for the offset of --hide in this file (default: hide-zone.secret in the settings folder)."),
    completion: .file())
  var hideSecret: String?

  @Option(help: .value("time", "Show locations only when they are this old."))
  var delay: TimeSpan?

  @Flag(name: .customLong("qr"), help: "Also print a QR code of the new token, by the program qrencode.")
  package var showsCode = false

  @OptionGroup var tokens: TokenFileOption

  /// Keys of the settings that do not apply to the action: those of new tokens.
  var ignoredSettings: Set<String> {
    action == .create ? [] : ["scope", "subject", "friend", "expires", "blur", "hide", "hide-secret", "delay", "qr"]
  }

  package init() {}

  package func validate() throws {
    if action == .list, name != nil { throw ValidationError("list has no name") }
    if action != .list, name == nil { throw ValidationError("specify the name of the token") }
    let isRestricted = blur != nil || !hidden.isEmpty || delay != nil
    if action != .create,
      !scope.isEmpty || !subject.isEmpty || !friends.isEmpty || expires != nil || isRestricted
    {
      throw ValidationError("--scope, --subject, --friend, --expires, --blur, --hide and --delay are for create")
    }
    if subject.count > 1, scope != ["read"] { throw ValidationError("several subjects are for the scope read alone") }
    if !friends.isEmpty, scope != ["ingest"] { throw ValidationError("--friend is for the scope ingest alone") }
    if action == .create, scope.isEmpty { throw ValidationError("specify what the token permits: --scope read") }
  }

  /// Path of the file of tokens.
  package func path() throws(LocationError) -> String { try tokens.known() }

  /// When a new token becomes invalid; `nil` for never.
  package var end: UTCInstant? { expires?.instant(after: SystemWallClock.now()) }

  /// Size in metres of the cells that the answers to a new token show; `nil` for positions.
  package var cell: Double? { blur?.metres }

  /// Age from which the answers to a new token show a location.
  package var age: Duration { delay?.duration ?? .zero }

  /// The zones that the answers to a new token hide, offset from the places.
  package func zones() throws(LocationError) -> [HiddenZone] { try HiddenZone.offset(hidden, bySecretIn: hideSecret) }
}

extension ArchiveAge {
  /// The time that is this much after `now`.
  func instant(after now: UTCInstant) -> UTCInstant {
    switch self {
    case .duration(let duration): now.advanced(by: duration)
    case .instant(let instant): instant
    }
  }
}
