#if Server
  import Glibc
  import LocateCommand
  import LocationKit
  import LocationServer

  extension WebhookOrder {
    /// Carries out the order, and returns the lines of the answer.
    func answer() async throws -> [String] {
      // With a misspelled path, webhooks would be added that no server delivers to.
      guard access(journal, F_OK) == 0 else {
        throw LocationError(
          .inputNotFound, "there is no journal here", context: journal,
          remedy: "check the path; a new journal is created by: locate serve --journal \(journal)")
      }
      let file = WebhookFile(ofJournal: journal)
      switch action {
      case .add(let name, let url, let events, let places):
        return [try file.add(name, url: url, allowsPrivate: allowsPrivate, events: events, places: places)]
      case .list: return try file.lines()
      case .remove(let name):
        try file.remove(name)
        return []
      case .test(let name):
        guard let reason = try await file.test(name, allowsPrivate: allowsPrivate) else { return ["delivered"] }
        throw LocationError(.sourceUnavailable, reason, context: "webhook \(name)")
      case .dead(let name): return try file.deadLetterLines(name)
      case .retry(let name): return try file.retry(name)
      }
    }
  }
#endif
