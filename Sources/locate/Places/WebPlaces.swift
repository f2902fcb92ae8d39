import FoundationEssentials
import LocationKit

#if Web
  import LocationPlacesWeb
#endif

/// Asks the web services that the user has named for places.
struct WebPlaces {
  let options: WebPlaceOptions
  let isQuiet: Bool
  var environment = ProcessInfo.processInfo.environment

  /// One that the user has named.
  struct Service: Sendable {
    /// For messages: without what may be secret.
    let name: String
    /// Whether it is told where to look.
    let asksWhere: Bool
    let ask: @Sendable (Coordinate?) async throws -> Answer

    /// It is told where to look, and nobody says where.
    var asksInVain: LocationError {
      LocationError(
        .usage, "the service requires a position", place: name,
        remedy: "say it: --pois-near LAT,LON; or --pois-mapping FILE, for one that is not asked so")
    }
  }

  /// What a service has said, or once said.
  struct Answer: Sendable {
    var places: [PointOfInterest]
    /// How long they may be used; `nil` where it does not say.
    var lifetime: Duration?
    /// Whether it is away, and they are old ones.
    var isStale: Bool
    /// What went wrong, for the user.
    var remarks: [String]
  }

  /// Where services look first.
  var near: Coordinate? { options.near?.coordinate }

  /// Whether a name is that of a service, and not of a file.
  static func isService(_ name: String) -> Bool {
    let start = name.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  #if Web
    /// For messages: without what may be secret.
    static func shown(_ name: String) -> String { isService(name) ? WebAddress.shown(name) : name }

    func service(at name: String) throws -> Service {
      var mapping = PlaceMapping()
      if let file = options.mapping { mapping = try PlaceMapping(yaml: file) }
      let request = PointsOfInterestRequest(address: try WebAddress(name), mapping: mapping)
      let source = source(request)
      return Service(name: request.address.description, asksWhere: mapping.near != nil) { near in
        let answer = try await source.places(near: near)
        return Answer(
          places: answer.places, lifetime: answer.lifetime, isStale: answer.isStale,
          remarks: answer.remarks.map(\.sentence))
      }
    }

    private func source(_ request: PointsOfInterestRequest) -> any PointsOfInterestSource {
      let online = OnlinePlaces(request)
      guard let folder else { return online }
      return CachedPlaces(online, cache: PlaceCache(folder: folder), refresh: options.refresh?.duration)
    }

    /// `nil` where nothing is to be kept, or nobody says where.
    private var folder: String? {
      if let named = options.cache { return named == "none" ? nil : named }
      // Others than absolute paths count as not set (XDG Base Directory Specification).
      if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return "\(folder)/locate/places" }
      if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.cache/locate/places" }
      return nil
    }
  #else
    static func shown(_ name: String) -> String { isService(name) ? name.prefix { $0 != ":" } + "://…" : name }

    func service(at name: String) throws -> Service {
      throw LocationError(
        .usage, "this locate was built without the web", place: Self.shown(name),
        remedy: "build it with the trait Web, or give it a file")
    }
  #endif
}
