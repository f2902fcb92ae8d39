import ArgumentParser
import LocationJournal
import LocationKit
import LocationWire

/// Options that decide place events, in watch, replay, serve and fleet.
struct DecisionOptions: ParsableArguments {
  @Option(
    name: .customLong("pois"),
    help: .value(
      "file", "Places to watch: CSV, GeoJSON, GPX, KML, GeoPackage, an index, https://SERVICE, or scenario:NAME."),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var places: [String] = []

  @OptionGroup var web: WebPlaceOptions

  @Option(
    help: .value(
      "error",
      "Derive the accuracy from HDOP if the receiver reports none: open-sky, suburban, urban-canyon or a length."
    ))
  var rangeError: RangeError?

  @Option(
    help: .value(
      "length",
      "Ignore locations with a larger error (radius at the 95 % level): they are counted, and neither decide nor print."
    ))
  var maxError: Length?

  @Option(help: .value("length", "Exit a place once a location lies more than LENGTH outside it (default: 10m)."))
  var hysteresis: Length?

  @Option(help: .value("n", "Require N consecutive locations on the new side before an enter or exit (default: 1)."))
  var confirm: Int?

  @Option(help: .value("time", "Require TIME on the new side before an enter or exit (default: 0)."))
  var confirmTime: TimeSpan?

  @Option(
    help: .value("m/s", "Treat two locations that imply a higher speed as a jump, not as a path (default: no limit)."))
  var maxSpeed: Magnitude?

  @Flag(
    name: .customLong("wait-in-doubt"), inversion: .prefixedNo,
    help:
      "Wait for the next location, ten seconds at most, if one may lie on the other side of an edge by the accuracy that the receiver reports (default: for subjects of serve only)."
  )
  var waitsInDoubt: Bool?

  @Flag(help: "Use locations on a datum other than WGS-84 for place events.")
  var acceptDatum = false

  @Option(
    help: .value(
      "policy",
      "If positions seem jammed, spoofed or impossible: ignore it, mark events, or hold them until it ends."))
  var integrity = IntegrityPolicy.mark

  @Flag(help: "Emit visits: arrival and departure of a stay of --visit-time within --visit-radius.")
  var visits = false

  @Option(help: .value("length", "Radius of a visit."))
  var visitRadius = Length(VisitLimits().radius)

  @Option(help: .value("time", "Minimum duration of a visit, and of the absence that ends it."))
  var visitTime = TimeSpan(VisitLimits().duration)

  func validate() throws {
    if let confirm, confirm < 1 { throw ValidationError("--confirm must be at least 1") }
  }

  /// - Parameter mayWait: whether a web service that requires a location is asked only once one is available.
  func readPlaces(mayWait: Bool, isQuiet: Bool) async throws -> WatchedPlaces {
    try await web.read(places, mayWait: mayWait, isQuiet: isQuiet)
  }

  func makeManager(
    _ fetcher: any LocationFetcher, places: WatchedPlaces, freshness: FreshnessLimits,
    journal: FileJournal?
  ) async -> LocationManager {
    await LocationManager(
      fetcher: fetcher, places: places.lookup, configuration: makeConfiguration(freshness), journal: journal)
  }

  /// - Parameter waitsInDoubt: whether to wait in doubt if no option says.
  func makeConfiguration(
    _ freshness: FreshnessLimits = FreshnessLimits(), waitsInDoubt: Bool = false
  ) -> DecisionConfiguration {
    var configuration = DecisionConfiguration()
    configuration.waitsInDoubt = self.waitsInDoubt ?? waitsInDoubt
    if let hysteresis { configuration.hysteresis = hysteresis.metres }
    configuration.confirmation = ConfirmationLimits(locations: confirm ?? 1, duration: confirmTime?.duration ?? .zero)
    configuration.maximumSpeed = maxSpeed?.value
    configuration.acceptsForeignDatum = acceptDatum
    configuration.rangeError = rangeError
    configuration.maximumError = maxError?.metres
    configuration.integrity = integrity
    configuration.freshness = freshness
    if visits { configuration.visits = VisitLimits(radius: visitRadius.metres, duration: visitTime.duration) }
    return configuration
  }
}

extension DecisionOptions {
  /// Metres at the 95 % level: the positions of networks of Wi-Fi are better, and those of cells are not.
  private static let largestPhoneError = 500.0

  /// Returns the parameters for subjects that send locations. Phones also send the positions of cells: these decide nothing,
  /// unless an option says otherwise, and doubt waits.
  func makeSubjectConfiguration(_ freshness: FreshnessLimits) -> DecisionConfiguration {
    var configuration = makeConfiguration(freshness, waitsInDoubt: true)
    configuration.maximumError = configuration.maximumError ?? Self.largestPhoneError
    return configuration
  }
}

/// Options that filter printed locations, in watch and replay.
struct FilterOptions: ParsableArguments {
  @Option(
    help: .value("length", "Print a location only if it is at least LENGTH from the previous one (default: print all).")
  )
  var minDistance: Length?

  @Option(
    help: .value("time", "Print a location only if it is at least TIME after the previous one (default: print all)."))
  var minInterval: TimeSpan?

  @Flag(help: "Print significant changes only: defaults of 500 m for --min-distance and 5 min for --min-interval.")
  var significant = false

  /// - Parameter maximumError: see ``DecisionOptions/maxError``.
  func updates(maximumError: Length?) -> UpdateFilter {
    var filter = significant ? UpdateFilter.significantChanges : UpdateFilter()
    filter.maximumError = maximumError?.metres
    if let minDistance { filter.minimumDistance = minDistance.metres }
    if let minInterval { filter.minimumInterval = minInterval.duration }
    return filter
  }
}

/// Options of the times after which the position of a subject is stale or lost.
struct FreshnessOptions: ParsableArguments {
  @Option(
    help: .value(
      "time",
      "Announce a position as stale after this time without another one, and after three usual intervals at least."))
  var staleAfter = TimeSpan(FreshnessLimits().stale)

  @Option(
    help: .value(
      "time", "Announce a position as lost after this time without another one, and after ten usual intervals at least."
    ))
  var lostAfter = TimeSpan(FreshnessLimits().lost)

  func validate() throws {
    guard staleAfter.duration > .zero, staleAfter.duration <= lostAfter.duration else {
      throw ValidationError("--stale-after must be greater than 0, and --lost-after not less than --stale-after")
    }
  }

  var limits: FreshnessLimits { FreshnessLimits(stale: staleAfter.duration, lost: lostAfter.duration) }
}

/// Option of the classes of events that are printed.
struct EventClassOptions: ParsableArguments {
  @Option(parsing: .singleValue, help: .value("class", "Print only the events of this class of JSON; repeatable."))
  var only: [WireClass] = []

  /// The classes that are printed.
  var classes: [WireClass] { only.isEmpty ? WireClass.standard : only }
}
