import Foundation
import LocationKit

/// The combined pages of an answer.
struct AnsweredPlaces {
  private(set) var places: [PointOfInterest] = []
  /// Number of entries so far, including those that are not places.
  private(set) var entries = 0
  private(set) var isComplete = false
  private var firstFlaw: String?
  private var pages = 0
  private var ids: Set<String> = []
  private let request: PlacesRequest

  init(_ request: PlacesRequest) { self.request = request }

  /// Adds the next page. Throws ``LocationError/Code/invalidData`` for an id that occurs twice, for a page without new
  /// entries, and for too many pages.
  mutating func add(_ body: Data) throws(LocationError) {
    let page = try request.page(in: body)
    for place in page.places where !ids.insert(place.id).inserted {
      throw error("the id \(place.id) appears twice", remedy: "specify the member with the id in a mapping")
    }
    places += page.places
    entries += page.entries
    firstFlaw = firstFlaw ?? page.firstFlaw.map { pages == 0 ? $0 : "page \(pages + 1): \($0)" }
    pages += 1
    isComplete = try isLast(page)
    if isComplete, places.isEmpty, entries > 0, let firstFlaw { throw error("no entry is a place; \(firstFlaw)") }
  }

  private func isLast(_ page: PlacePage) throws(LocationError) -> Bool {
    guard let paging = request.mapping.pages else { return true }
    if let total = page.total {
      if entries >= total { return true }
      guard page.entries > 0 else { throw error("the service has \(total) places, and sent only \(entries)") }
    } else if page.entries < paging.size {
      return true
    }
    guard pages < paging.most else {
      throw error("there are more than \(paging.most) pages", remedy: "set larger pages in the mapping, or allow more")
    }
    return false
  }

  /// Remarks about skipped entries.
  var remarks: [LocationError] {
    guard let firstFlaw else { return [] }
    return [error("\(entries - places.count) of \(entries) entries are left out; \(firstFlaw)")]
  }

  private func error(_ message: String, remedy: String? = nil) -> LocationError {
    LocationError(.invalidData, message, context: request.address.description, remedy: remedy)
  }
}
