import FoundationEssentials
import LocationKit

#if Web
  import LocationPlacesWeb
#endif

/// A client of the web services that the user has named for places.
struct WebPlaces {
  let options: WebPlaceOptions
  let isQuiet: Bool
  var environment = ProcessInfo.processInfo.environment

  /// A web service that the user has named.
  struct Service: Sendable {
    /// Name for messages, without parts that may be secret.
    let name: String
    /// Whether requests contain a location.
    let asksWhere: Bool
    let ask: @Sendable (Coordinate?) async throws -> Answer

    /// The error for a service that requires a location when none is given.
    var asksInVain: LocationError {
      LocationError(
        .invalidArgument, "the service requires a position", context: name,
        remedy: "pass --pois-near LAT,LON; or --pois-mapping FILE, if the service is queried differently")
    }
  }

  /// The answer of a service, or a cached one.
  struct Answer: Sendable {
    var places: [PointOfInterest]
    /// How long the places may be used; `nil` if the service does not specify it.
    var lifetime: Duration?
    /// Whether the service is unavailable and the places come from the cache.
    var isStale: Bool
    var remarks: [String]
  }

  /// Location of the first requests.
  var near: Coordinate? { options.near?.coordinate }

  /// Returns whether a name is the address of a service rather than a file.
  static func isService(_ name: String) -> Bool {
    let start = name.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  #if Web
    /// Returns the name for messages, without parts that may be secret.
    static func shown(_ name: String) -> String { isService(name) ? WebAddress.shown(name) : name }

    func service(at name: String) throws -> Service {
      var mapping = PlaceMapping()
      if let file = options.mapping { mapping = try PlaceMapping(yaml: file) }
      let request = PlacesRequest(address: try WebAddress(name), mapping: mapping)
      let source = source(request)
      return Service(name: request.address.description, asksWhere: mapping.near != nil) { near in
        let answer = try await source.places(near: near)
        return Answer(
          places: answer.places, lifetime: answer.lifetime, isStale: answer.isStale,
          remarks: answer.remarks.map(\.sentence))
      }
    }

    private func source(_ request: PlacesRequest) -> any PlacesSource {
      let online = OnlinePlaces(request)
      guard let folder else { return online }
      return CachedPlaces(online, cache: PlaceCache(folder: folder), refresh: options.refresh?.duration)
    }

    /// Folder of the cache; `nil` if caching is off or no folder is known.
    private var folder: String? {
      if let named = options.cache { return named == "none" ? nil : named }
      return environment.userFolder("XDG_CACHE_HOME", orHome: ".cache").map { "\($0)/places" }
    }
  #else
    static func shown(_ name: String) -> String { isService(name) ? name.prefix { $0 != ":" } + "://…" : name }

    func service(at name: String) throws -> Service {
      throw LocationError(
        .invalidArgument, "this locate was built without the web", context: Self.shown(name),
        remedy: "build it with the trait Web, or give it a file")
    }
  #endif
}
