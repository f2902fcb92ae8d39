import Foundation
import FoundationNetworking
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationPlacesWeb

@Suite("PlacesRequest")
struct PlacesRequestTests {
  private func request(_ address: String, _ mapping: PlaceMapping = PlaceMapping()) throws -> PlacesRequest {
    PlacesRequest(address: try WebAddress(address), mapping: mapping)
  }

  @Test("sends latitude and longitude")
  func query() throws {
    let request = try request("https://host/places?radius=500&lat=1").makeRequest(
      from: PlacesQuery(latitude: 52.516275, longitude: -0.0000001))
    #expect(request.url?.absoluteString == "https://host/places?radius=500&lat=52.516275&long=-0.0000001")
    #expect(request.httpMethod == "GET")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
  }

  @Test("uses the parameter names of the service, and requests pages")
  func names() throws {
    var mapping = PlaceMapping()
    mapping.near = PlaceMapping.Near(latitude: "y&", longitude: "x")
    mapping.pages = PlaceMapping.Pages(size: 20)
    let near = try PlacesQuery(latitude: 1, longitude: 2).near
    let request = try request("https://host/a%20b?key=%26", mapping).makeRequest(
      from: PlacesQuery(near: near, offset: 40))
    #expect(request.url?.absoluteString == "https://host/a%20b?key=%26&y%26=1&x=2&limit=20&offset=40")
  }

  @Test("sends user and password in a header, and not in the URL")
  func password() throws {
    let request = try request("https://me:secret@host/").makeRequest(from: PlacesQuery(latitude: 1, longitude: 2))
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Basic bWU6c2VjcmV0")
    #expect(request.url?.absoluteString.contains("secret") == false)
  }

  @Test(
    "is rejected for an invalid position",
    arguments: [(90.1, 0), (0, -180.1), (.nan, 0), (0, .infinity), (-.infinity, .nan)])
  func invalid(_ latitude: Double, _ longitude: Double) {
    let error = #expect(throws: LocationError.self) { try PlacesQuery(latitude: latitude, longitude: longitude) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("is rejected without a position if the service requires one")
  func nowhere() throws {
    let request = try request("https://host/?key=secret")
    let error = #expect(throws: LocationError.self) { try request.makeRequest(from: PlacesQuery()) }
    #expect(error?.states(.invalidArgument, "the service requires a position", at: "https://host/") == true)
    var mapping = PlaceMapping()
    mapping.near = nil
    let other = try self.request("https://host/?key=a", mapping).makeRequest(from: PlacesQuery())
    #expect(other.url?.absoluteString == "https://host/?key=a")
  }

  @Test("parses the places of a response")
  func parses() throws {
    let body = #"{"places":[{"id":"a","lat":1,"long":2,"radius":3}]}"#
    let places = try request("https://host/").parseResponse(data: Data(body.utf8))
    let center = try #require(Coordinate(latitude: 1, longitude: 2))
    #expect(places == [PointOfInterest(id: "a", region: .circle(center: center, radius: 3))])
  }
}
