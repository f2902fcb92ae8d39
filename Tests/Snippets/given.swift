// What the samples of the pages take as given: .ci/snippets compiles them with this file.
import Foundation
import FoundationNetworking
import LocationArchive
import LocationFleet
import LocationGPSD
import LocationJournal
import LocationKit
import LocationPlaces
import LocationPlacesWeb
import LocationSources
import LocationTesting
import Logging

var aMonthAgo: UTCInstant { fatalError() }
var center: Coordinate { fatalError() }
var corridor: Corridor { fatalError() }
var friday: UTCInstant { fatalError() }
var harbour: Coordinate { fatalError() }
var here: Coordinate { fatalError() }
var home: PointOfInterest { fatalError() }
var index: PlaceIndex { fatalError() }
var lake: [Coordinate] { fatalError() }
var location: Location { fatalError() }
var locations: [Location] { fatalError() }
var logger: Logging.Logger { fatalError() }
var manager: LocationManager { fatalError() }
var model: MapModel { fatalError() }
var monday: UTCInstant { fatalError() }
var newPlaces: [PointOfInterest] { fatalError() }
var outline: [Coordinate] { fatalError() }
var places: [PointOfInterest] { fatalError() }
var request: PlacesRequest { fatalError() }
var twoYearsAgo: UTCInstant { fatalError() }
var writer: ArchiveWriter { fatalError() }

final class MockURLProtocol: URLProtocol, @unchecked Sendable {}

func log(_ remark: some Any) {}
func ring() {}
func store(_ location: Location) async throws {}
