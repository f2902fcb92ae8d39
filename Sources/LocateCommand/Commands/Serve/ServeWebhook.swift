package import ArgumentParser

/// Declared next to `serve` for the reason that ``ServeToken`` is.
package struct ServeWebhook: ServerCommand {
  package enum Action: String, Sendable, ExpressibleByArgument, CaseIterable {
    case add, list, remove, test, dead, retry
  }

  package static let configuration = CommandConfiguration(
    commandName: "serve-webhook",
    abstract: "Add, list, test and remove webhooks, which receive the server's events.",
    usage: "locate serve webhook add|list|remove|test|dead|retry [<name>] [<url>] --journal <file>",
    discussion: """
      A webhook receives every event of the journal, or those that --event,
      --place and --subject select, from the time at which it was added: a POST
      with JSON, signed as Standard Webhooks describes. add prints the secret of
      the signature. A failed delivery is repeated with growing pauses, also after
      a restart; the events of a place arrive in order. After as many attempts as
      --webhook-attempts of the server states, an event becomes a dead letter: dead
      lists them, and retry delivers them again. If the receiver answers that it is
      gone (410), the delivery stops until retry. test sends a message of type
      test.

      The file JOURNAL.webhooks has the webhooks and their secrets; only you can
      read it. Changes apply to a running server within a second.

      Examples:
        locate serve webhook add chat https://chat.example/ --journal events.journal
        locate serve webhook add door https://door.example/ --event poi.enter \\
          --place home --journal events.journal
        locate serve webhook list --journal events.journal
        locate serve webhook test chat --journal events.journal
        locate serve webhook retry chat --journal events.journal
      """)

  @Argument(help: .value("action", "add, list, remove, test, dead or retry."))
  package var action: Action

  @Argument(help: .value("name", "Name of the webhook."))
  package var name: String?

  @Argument(help: .value("url", "Address of a new webhook: https://HOST/PATH."))
  package var url: String?

  @Option(help: .value("file", "Journal whose events are delivered: the one of locate serve."), completion: .file())
  package var journal: String?

  @Option(
    name: .customLong("event"), parsing: .singleValue,
    help: .value("type", "With add: deliver events of this type, such as poi.enter; repeatable."))
  package var events: [String] = []

  @Option(
    name: .customLong("place"), parsing: .singleValue,
    help: .value("id", "With add: deliver events of the place with this id, and no visits; repeatable."))
  package var places: [String] = []

  @Option(
    name: .customLong("subject"), parsing: .singleValue,
    help: .value("subject", "With add: deliver events of this subject, such as boat-7 or van-*; repeatable."))
  package var subjects: [String] = []

  @Flag(
    name: .customLong("webhook-private"),
    help: "With add: permit a receiver on this machine or in a private network, also without encryption.")
  package var allowsPrivate = false

  package init() {}

  package func validate() throws {
    if action == .list, name != nil { throw ValidationError("list has no name") }
    if action != .list, name == nil { throw ValidationError("specify the name of the webhook") }
    if action == .add, url == nil { throw ValidationError("specify the address of the webhook") }
    if action != .add, url != nil { throw ValidationError("an address is for add") }
    if journal == nil { throw ValidationError("specify the journal of the server: --journal FILE") }
  }
}
