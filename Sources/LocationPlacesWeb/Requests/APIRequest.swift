public import Foundation
public import FoundationNetworking

/// A question to a web service: how it is put, and what its answer means. Neither touches the network, so that both are
/// tested without one; an ``APIRequestLoader`` does the rest.
public protocol APIRequest: Sendable {
  associatedtype RequestDataType: Sendable
  associatedtype ResponseDataType: Sendable

  /// Throws where there is no such question.
  func makeRequest(from data: RequestDataType) throws -> URLRequest

  /// - Parameter data: the body of an answer with the status 200.
  /// - Throws: where it is not what it should be.
  func parseResponse(data: Data) throws -> ResponseDataType
}
