import ArgumentParser
import LocationKit
import LocationPlaces

/// How locations are thinned out and places decided; for watch and replay.
struct DecisionOptions: ParsableArguments {
  @Option(
    name: .customLong("pois"),
    help: ArgumentHelp(
      "Places to watch: CSV, GeoJSON, GPX, KML, GeoPackage, an index, https://SERVICE, or scenario:NAME.",
      valueName: "file"),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var places: [String] = []

  @Option(
    name: .customLong("pois-radius"),
    help: ArgumentHelp(
      "Of places that are points and say no radius, and to either side of lines that say no width.", valueName: "metres"
    ))
  var placeRadius: Magnitude?

  @OptionGroup var web: WebPlaceOptions

  @Option(help: ArgumentHelp("Print a location only this far from the last.", valueName: "metres"))
  var minDistance: Magnitude?

  @Option(help: ArgumentHelp("Print a location only this long after the last.", valueName: "time"))
  var minInterval: TimeSpan?

  @Flag(help: "Print significant changes only: --min-distance 500 --min-interval 5m, where these say nothing else.")
  var significant = false

  @Option(help: ArgumentHelp("Print no location with a larger error (at the 95 % level).", valueName: "metres"))
  var maxError: Magnitude?

  @Option(
    help: ArgumentHelp(
      "Derive the accuracy that a receiver does not say from its HDOP: open-sky, suburban, urban-canyon or metres.",
      valueName: "error"))
  var rangeError: RangeError?

  @Option(help: ArgumentHelp("How far outside a place one has left it (default: 10).", valueName: "metres"))
  var hysteresis: Magnitude?

  @Option(
    help: ArgumentHelp("See one inside or outside so often in a row before it is told (default: 1).", valueName: "n"))
  var confirm: Int?

  @Option(
    help: ArgumentHelp("See one inside or outside for so long before it is told (default: 0).", valueName: "time"))
  var confirmTime: TimeSpan?

  @Option(help: ArgumentHelp("Two locations that imply more are a jump, not a way.", valueName: "m/s"))
  var maxSpeed: Magnitude?

  @Flag(help: "Let locations on another datum than WGS-84 decide places.")
  var acceptDatum = false

  @Flag(help: "Tell of visits: where one stays for --visit-time within --visit-radius, and when one has left.")
  var visits = false

  @Option(help: ArgumentHelp("How far from the middle of a stay one is still there.", valueName: "metres"))
  var visitRadius = Magnitude(VisitLimits().radius)

  @Option(help: ArgumentHelp("How long a stay is a visit, and an absence its end.", valueName: "time"))
  var visitTime = TimeSpan(VisitLimits().duration)

  @OptionGroup var journal: JournalOptions

  func validate() throws {
    if let confirm, confirm < 1 { throw ValidationError("--confirm is at least 1") }
  }

  var filter: UpdateFilter {
    var filter = significant ? UpdateFilter.significantChanges : UpdateFilter()
    filter.maximumError = maxError?.value
    if let minDistance { filter.minimumDistance = minDistance.value }
    if let minInterval { filter.minimumInterval = minInterval.duration }
    return filter
  }

  /// - Parameter mayWait: whether a web service that nobody says where to look is asked when there is a location.
  func readPlaces(mayWait: Bool, isQuiet: Bool) async throws -> WatchedPlaces {
    try await WatchedPlaces(
      places, web: WebPlaces(options: web, isQuiet: isQuiet), PlaceOptions(radius: placeRadius?.value), mayWait: mayWait
    )
  }

  func makeManager(
    _ fetcher: any LocationFetcher, places: WatchedPlaces, freshness: FreshnessLimits, journal: FileJournal?
  ) async -> LocationManager {
    var configuration = LocationManager.Configuration()
    if let hysteresis { configuration.hysteresis = hysteresis.value }
    configuration.confirmation = ConfirmationLimits(locations: confirm ?? 1, duration: confirmTime?.duration ?? .zero)
    configuration.maximumSpeed = maxSpeed?.value
    configuration.acceptsForeignDatum = acceptDatum
    configuration.rangeError = rangeError
    configuration.freshness = freshness
    if visits { configuration.visits = VisitLimits(radius: visitRadius.value, duration: visitTime.duration) }
    return LocationManager(
      fetcher: fetcher, places: await places.lookup, configuration: configuration, journal: journal)
  }
}
