#if Server
  import Glibc
  import LocateCommand
  import LocationKit
  import LocationServer

  extension TokenOrder {
    /// Carries out the order, and returns the lines of the answer.
    func answer(of file: TokenFile) throws(LocationError) -> [String] {
      switch action {
      case .create:
        let reads = scopes == ["read"]
        let view = try PrivacyView(blur: blur, zones: zones, delay: delay, subjects: reads ? Set(subjects) : [])
        return [
          try file.create(
            name, scopes: scopes, subject: reads ? nil : subjects.first, expires: expires, privacy: view)
        ]
      case .list: return try file.lines()
      case .revoke:
        try file.revoke(name)
        return []
      }
    }
  }

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
      case .add:
        try await WebhookFile.check(url, allowsPrivate: allowsPrivate)
        return [try file.add(name, url: url, allowsPrivate: allowsPrivate, events: events, places: places)]
      case .list: return try file.lines()
      case .remove:
        try file.remove(name)
        return []
      case .test:
        guard let reason = try await file.test(name) else { return ["delivered"] }
        throw LocationError(.sourceUnavailable, reason, context: "webhook \(name)")
      case .dead: return try file.deadLetterLines(name)
      case .retry: return try file.retry(name)
      }
    }
  }
#endif
