import ArgumentParser

/// The `archive` command. It is not asynchronous: without a subcommand it only prints its help.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Maintain a location archive.",
    discussion: """
      locate watch --archive, locate record and locate convert write an archive;
      locate history answers questions about it.

      Examples:
        locate archive trim trips.archive --keep 2y
        locate archive trim trips.archive --thin 30d:10s --thin 1y:1m
        locate archive delete trips.archive --subject van --to 2026-05-07
        locate archive rename trips.archive van lorry
        locate archive verify trips.archive
        locate archive repair trips.archive
      """,
    subcommands: [Trim.self, Delete.self, Rename.self, Merge.self, Verify.self, Repair.self])
}
