#if Server
  import Glibc
  import LocateCommand
  import LocationKit
  import LocationServer

  extension ServeToken {
    /// Carries out the command, and returns the lines that are printed.
    func lines() throws -> [String] {
      let file = TokenFile(try path())
      switch action {
      case .create:
        let reads = scope == ["read"]
        let view = try PrivacyView(blur: cell, zones: zones(), delay: age, subjects: Set(reads ? subject : friends))
        return [
          try file.create(
            name ?? "", scopes: scope, subject: reads ? nil : subject.first, expires: end, privacy: view)
        ]
      case .list: return try file.lines()
      case .revoke:
        try file.revoke(name ?? "")
        return []
      }
    }
  }

  extension ServeLink {
    /// Carries out the command, and returns the lines that are printed.
    func lines() throws -> [String] {
      let file = TokenFile(try path())
      let name = name ?? ""
      switch action {
      case .create:
        let link = try file.createLink(to: name, from: beginning, until: end, blur: cell, delay: age)
        let base = url.hasSuffix("/") ? url : url + "/"
        return ["\(link.name)  \(base)#\(link.fragment)"]
      case .list: return try file.lines(areLinks: true)
      case .revoke:
        try file.revoke(name, isLink: true)
        return []
      }
    }
  }

  extension ServeWebhook {
    /// Carries out the command, and returns the lines that are printed.
    func lines() async throws -> [String] {
      let (name, journal) = (name ?? "", journal ?? "")
      // With a misspelled path, webhooks would be added that no server delivers to.
      guard access(journal, F_OK) == 0 else {
        throw LocationError(
          .inputNotFound, "there is no journal here", context: journal,
          remedy: "check the path; a new journal is created by: locate serve --journal \(journal)")
      }
      let file = WebhookFile(ofJournal: journal)
      switch action {
      case .add:
        let url = url ?? ""
        try await WebhookFile.check(url, allowsPrivate: allowsPrivate)
        return [
          try file.add(
            name, url: url, allowsPrivate: allowsPrivate, events: events, places: places, subjects: subjects)
        ]
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
