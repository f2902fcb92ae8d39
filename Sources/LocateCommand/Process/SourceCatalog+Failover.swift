import LocationGPSD
import LocationKit

extension SourceCatalog {
  /// Returns the fetcher of a source, or, for several sources, a failover fetcher in order of preference.
  func fetcher(
    for sources: [String], limits: FailoverLimits = FailoverLimits()
  ) throws(LocationError) -> any LocationFetcher {
    if sources.count == 1 { return try fetcher(for: sources[0]) }
    guard rate == .realTime else {
      throw LocationError(
        .invalidArgument, "several sources are used as time passes", context: SourceName.all(sources),
        remedy: "leave --rate out, or name one source")
    }
    var ranked: [(name: String, fetcher: any LocationFetcher)] = []
    for source in sources {
      let fetcher = try fetcher(for: source)
      // Use the name that the readings carry.
      ranked.append(((fetcher as? GPSDFetcher)?.source ?? source, fetcher))
    }
    return try FailoverFetcher(ranked, limits: limits, waitsForFirst: waits)
  }
}
