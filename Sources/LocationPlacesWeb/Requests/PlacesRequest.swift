public import Foundation
public import FoundationNetworking
public import LocationKit

/// A request for places, `GET ADDRESS?lat=52.5&long=13.4`, whose response is JSON.
public struct PlacesRequest: APIRequest {
  /// Address of the service.
  public let address: WebAddress
  /// Form of the query and of the answer.
  package let mapping: PlaceMapping

  /// Creates a request.
  public init(address: WebAddress, mapping: PlaceMapping = PlaceMapping()) {
    self.address = address
    self.mapping = mapping
  }

  /// Returns the request. Throws ``/LocationKit/LocationError/Code/invalidArgument`` if the service needs a position and the query has none.
  public func makeRequest(from query: PlacesQuery) throws -> URLRequest {
    guard var components = URLComponents(url: address.url, resolvingAgainstBaseURL: true) else {
      throw WebAddress.invalid(address.description)
    }
    var items = components.percentEncodedQueryItems ?? []
    for (name, value) in try self.items(of: query) {
      let name = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
      // Replaces an item that the address already has.
      items.removeAll { $0.name == name }
      items.append(URLQueryItem(name: name, value: value))
    }
    components.percentEncodedQueryItems = items.isEmpty ? nil : items
    guard let url = components.url else { throw WebAddress.invalid(address.description) }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue(address.authorization, forHTTPHeaderField: "Authorization")
    return request
  }

  /// Returns the places. Throws ``/LocationKit/LocationError/Code/invalidData``: an incomplete set of places is worse than none,
  /// unless the mapping skips unusable entries.
  public func parseResponse(data: Data) throws -> [PointOfInterest] { try page(in: data).places }

  func page(in data: Data) throws(LocationError) -> PlacePage {
    try PlaceListReader(mapping: mapping, source: address.description).page(in: [UInt8](data).span)
  }

  private func items(of query: PlacesQuery) throws(LocationError) -> [(String, String)] {
    var items: [(String, String)] = []
    if let names = mapping.near {
      guard let near = query.near else {
        throw LocationError(
          .invalidArgument, "the service requires a position", context: address.description,
          remedy: "give one; or disable this query in a mapping")
      }
      items += [(names.latitude, Self.text(near.latitude)), (names.longitude, Self.text(near.longitude))]
    }
    if let pages = mapping.pages {
      items += [(pages.limit, String(pages.size)), (pages.offset, String(query.offset))]
    }
    return items
  }

  /// Returns the shortest notation, without an exponent.
  private static func text(_ degrees: Double) -> String { written { $0.append(degrees, decimals: 9) } }
}
