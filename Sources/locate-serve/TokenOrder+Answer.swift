#if Server
  import LocateCommand
  import LocationKit
  import LocationServer

  extension TokenOrder {
    /// Carries out the order, and returns the lines of the answer.
    func answer(of file: TokenFile) throws(LocationError) -> [String] {
      switch action {
      case .create(let name, let scopes, let subject, let expires, let privacy):
        let view = try PrivacyView(blur: privacy.blur, zones: privacy.zones, delay: privacy.delay)
        return [try file.create(name, scopes: scopes, subject: subject, expires: expires, privacy: view)]
      case .list: return try file.lines()
      case .revoke(let name):
        try file.revoke(name)
        return []
      }
    }
  }
#endif
