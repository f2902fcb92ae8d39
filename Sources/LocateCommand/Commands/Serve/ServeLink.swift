package import ArgumentParser
package import LocationKit

/// Declared next to `serve` for the reason that ``ServeToken`` is.
package struct ServeLink: ServerCommand {
  package enum Action: String, Sendable, ExpressibleByArgument, CaseIterable {
    case create, list, revoke
  }

  package static let configuration = CommandConfiguration(
    commandName: "serve-link",
    abstract: "Create, list and revoke links that show one subject for some time.",
    usage: "locate serve link create|list|revoke [<subject>|<name>] [<options>]",
    discussion: """
      The page of the link shows where the subject is, and where it has been since
      --since, until the time of --for has passed. Nothing else is shown:
      no other subject, no events, no places. create prints the name of the link and
      its address; the file of tokens has only the digest of its secret. Changes
      apply to a running server at once.

      The page needs a server that others can reach: see --address, --host and
      --tls-certificate of locate serve.

      Examples:
        locate serve link create boat-7 --for 2h --blur 100
        locate serve link create anna --for 1d --since 8h --url https://boat.lan/
        locate serve link list
        locate serve link revoke link-boat-7-1
      """)

  @Argument(help: .value("action", "create, list or revoke."))
  package var action: Action

  @Argument(help: .value("name", "With create, the subject; with revoke, the name of the link."))
  package var name: String?

  @Option(
    name: .customLong("for"),
    help: .value("time", "End the link after this time, such as 2h or 2027-01-01 (default: 1d)."))
  var duration: ArchiveAge?

  @Option(help: .value("time", "Also show this time before now: 8h, 2026-05-01 (default: nothing before now)."))
  var since: ArchiveAge?

  @Option(help: .value("length", "Show the centre of a cell of this size instead of a position."))
  var blur: Length?

  @Option(help: .value("time", "Show locations only when they are this old."))
  var delay: TimeSpan?

  @Option(help: .value("url", "Address of the server's page."))
  package var url = "http://127.0.0.1:8080/"

  @Flag(name: .customLong("qr"), help: "Also print a QR code of the new link, by the program qrencode.")
  package var showsCode = false

  @OptionGroup var tokens: TokenFileOption

  package init() {}

  package func validate() throws {
    if action == .list, name != nil { throw ValidationError("list has no name") }
    if action == .create, name == nil { throw ValidationError("specify the subject that the link shows") }
    if action == .revoke, name == nil {
      throw ValidationError("specify the name of the link: see locate serve link list")
    }
    if end <= beginning { throw ValidationError("the link would end before it begins: increase --for") }
  }

  /// Path of the file of tokens.
  package func path() throws(LocationError) -> String { try tokens.known() }

  /// Time from which the link shows locations.
  package var beginning: UTCInstant { since?.instant(before: SystemWallClock.now()) ?? SystemWallClock.now() }
  /// Time at which the link ends.
  package var end: UTCInstant { (duration ?? .duration(.seconds(86_400))).instant(after: SystemWallClock.now()) }
  /// Size in metres of the cells that it shows; `nil` for positions.
  package var cell: Double? { blur?.metres }
  /// Age from which it shows a location.
  package var age: Duration { delay?.duration ?? .zero }
}
