public import Foundation
public import FoundationNetworking

/// A request to a web service: its construction, and the interpretation of the response. Neither uses the network, so
/// that both are tested without one; an ``APIRequestLoader`` sends the request.
public protocol APIRequest: Sendable {
  /// Data from which a request is made.
  associatedtype RequestDataType: Sendable
  /// Result of parsing a response.
  associatedtype ResponseDataType: Sendable

  /// Returns the request. Throws if it cannot be built from the data.
  func makeRequest(from data: RequestDataType) throws -> URLRequest

  /// Parses a response.
  ///
  /// - Parameter data: the body of a response with the status 200.
  /// - Throws: if the body is invalid.
  func parseResponse(data: Data) throws -> ResponseDataType
}
