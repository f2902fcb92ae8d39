import LocationIO

/// Compression of answers by gzip (RFC 9110, section 8.4), for clients that accept it.
extension ServerResponse {
  /// Bytes of the smallest body that is compressed: a smaller one needs no fewer packets.
  private static let smallest = 1400
  /// Bytes of a body that is compressed on a thread of its own, because that takes milliseconds.
  private static let large = 256 << 10

  /// Returns the answer as the client accepts it. Streams are not compressed, because each of their messages is sent at once.
  func encoded(for request: ServerRequest) async -> ServerResponse {
    guard case .bytes(let bytes) = body, bytes.count >= Self.smallest, headers["content-encoding"] == nil,
      let type = headers["content-type"], MediaType.isCompressible(type)
    else { return self }
    var answer = with("vary", "accept-encoding")
    guard Self.acceptsGzip(request[header: "accept-encoding"]) else { return answer }
    var packed = self.packed
    if packed == nil {
      packed =
        bytes.count < Self.large
        ? Gzip.packed(bytes, level: 6) : try? await onOwnThread { Gzip.packed(bytes, level: 1) }
    }
    guard let packed, packed.count < bytes.count else { return answer }
    answer.body = .bytes(packed)
    answer.headers["content-encoding"] = "gzip"
    answer.headers["etag"] = answer.headers["etag"].map { EntityTag.ofPacked($0) }
    return answer
  }

  /// Returns whether an `Accept-Encoding` permits gzip.
  static func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var isAccepted: Bool?
    for part in header.lowercased().split(separator: ",") {
      let values = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = values.first, ["gzip", "x-gzip", "*"].contains(name) else { continue }
      // q=0, q=0.0 and so on refuse it.
      let isPermitted = values.dropFirst().allSatisfy {
        !$0.hasPrefix("q=") || $0.contains { ("1"..."9").contains($0) }
      }
      // The name counts more than the asterisk.
      isAccepted = name == "*" ? isAccepted ?? isPermitted : isPermitted
    }
    return isAccepted ?? false
  }
}
