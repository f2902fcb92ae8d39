import Glibc
import LocationKit

/// A resolver of host names.
package enum AddressResolver {
  /// Returns at least one address, in the order in which to try them. Throws a ``LocationError`` if there is none.
  ///
  /// For a name, getaddrinfo(3) can take as long as a name server does, so it runs on a thread of its own. A cancelled task
  /// does not wait for it.
  package static func addresses(host: String, port: UInt16, place: String) async throws -> [SocketAddress] {
    let numeric = SocketAddress.all(host: host, port: port, isNumeric: true).addresses
    if !numeric.isEmpty { return numeric }
    let answer = Promise<Result<[SocketAddress], LocationError>>()
    let isAsked = OwnThread.start {
      answer.fill(Result { () throws(LocationError) in try look(host, port, place) })
    }
    guard isAsked else { throw LocationError(.internalError, "no thread left", context: place) }
    return try await answer.value().get()
  }

  private static func look(
    _ host: String, _ port: UInt16, _ place: String
  ) throws(LocationError) -> [SocketAddress] {
    let (addresses, status) = SocketAddress.all(host: host, port: port)
    if !addresses.isEmpty { return addresses }
    let isAway = status == EAI_AGAIN
    throw LocationError(
      .sourceUnavailable, "the host name cannot be resolved (\(String(cString: gai_strerror(status))))",
      context: place,
      remedy: isAway ? "check the network and its name server" : "check the spelling; try: getent hosts \(host)")
  }
}
