import FoundationEssentials
import LocationKit
import LocationService
import LocationSources
import LocationTracks
import Logging

/// The plugins of a program. A structure, because a task-local value that is a function crashes in optimized builds:
/// Swift 6.3 looks up its type by a name that the runtime does not decode.
struct LinkedPlugins: Sendable {
  let add: Locate.Plugins
}

/// The sources of a run of the command line: the standard ones, and those of the program's plugins.
struct SourceCatalog {
  var rate = PlaybackRate.realTime
  var waitsForFirstConnection = false
  var input = TrackOptions()
  /// Level of messages on standard error.
  var logLevel = Logger.Level.notice

  static let defaultSource = "gpsd://localhost:2947"

  /// Adds the schemes that the program has linked: see ``Locate/main(plugins:)``.
  @TaskLocal static var plugins = LinkedPlugins { _ in }

  var registry: LocationFetcherRegistry {
    var options = SourceOptions()
    (options.rate, options.waitsForFirstConnection, options.track) = (rate, waitsForFirstConnection, input)
    options.environment = ProcessInfo.processInfo.environment
    options.stateFolder = options.environment.stateFolder
    options.logger = Logger(label: "locate") { _ in StandardErrorLog(logLevel: logLevel) }
    var registry = LocationFetcherRegistry.standard(options)
    Self.plugins.add(&registry)
    return registry
  }

  func fetcher(for source: String) throws(LocationError) -> any LocationFetcher {
    guard try SourceURI(source).scheme != "libgps" else {
      throw LocationError(
        .invalidArgument, "libgps is a decoder, not a source", context: source,
        remedy: "write gpsd://host:port?decoder=libgps, or gpsd://host:port, which uses libgps where it is compiled in")
    }
    return try registry.fetcher(for: source)
  }

  /// Returns the fetcher of a source, or, for several sources, a failover fetcher in order of preference.
  func fetcher(
    for sources: [String], limits: FailoverLimits = FailoverLimits()
  ) throws(LocationError) -> any LocationFetcher {
    if sources.count == 1 { return try fetcher(for: sources[0]) }
    guard rate == .realTime else {
      throw LocationError(
        .invalidArgument, "several sources are used as time passes", context: SourceName.all(sources),
        remedy: "omit --rate, or specify one source")
    }
    return try registry.fetcher(for: sources, limits: limits, waitsForFirstConnection: waitsForFirstConnection)
  }
}
