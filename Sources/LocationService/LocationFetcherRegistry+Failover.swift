import LocationGPSD
public import LocationKit
public import LocationSources

extension LocationFetcherRegistry {
  /// Returns the fetcher of a source, or, for several sources, a failover fetcher in order of preference.
  ///
  /// - Parameters:
  ///   - sources: the sources; the preferred one first. Recorded ones must be played at their own pace.
  ///   - limits: when a source is left for another.
  ///   - waitsForFirstConnection: whether to continue if every source failed at its first attempt (default: true).
  public func fetcher(
    for sources: [String], limits: FailoverLimits = FailoverLimits(), waitsForFirstConnection: Bool = true
  ) throws(LocationError) -> any LocationFetcher {
    if sources.count == 1 { return try fetcher(for: sources[0]) }
    var ranked: [(name: String, fetcher: any LocationFetcher)] = []
    for source in sources {
      let fetcher = try fetcher(for: source)
      // Use the name that the readings carry.
      ranked.append(((fetcher as? GPSDFetcher)?.source ?? source, fetcher))
    }
    return try FailoverFetcher(ranked, limits: limits, waitsForFirstConnection: waitsForFirstConnection)
  }
}
