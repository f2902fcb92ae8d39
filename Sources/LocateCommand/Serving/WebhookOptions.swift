package import ArgumentParser

/// The option that permits webhooks in private networks.
package struct WebhookOptions: ParsableArguments, Sendable {
  @Flag(
    name: .customLong("webhook-private"),
    help: "Deliver webhooks to this machine and to private networks, too, also without encryption.")
  package var allowsPrivate = false

  package init() {}
}
