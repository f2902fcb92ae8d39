import Synchronization

/// Bounds the connections of each remote address. This machine has no bound: proxies connect from here.
final class PeerBound: Sendable {
  private let most: Int
  private let counts = Mutex<[NetworkAddress: Int]>([:])

  init(_ most: Int) { self.most = most }

  /// Counts a connection. Returns the address with which it is to be released, or `nil` if the address has too many. The
  /// address of a socket in the file system is `nil`, and has no bound.
  func admit(_ address: NetworkAddress?) -> (isAdmitted: Bool, counted: NetworkAddress?) {
    guard let address = address?.network, !address.isLoopback else { return (true, nil) }
    let isAdmitted = counts.withLock { counts in
      guard counts[address, default: 0] < most else { return false }
      counts[address, default: 0] += 1
      return true
    }
    return (isAdmitted, isAdmitted ? address : nil)
  }

  func release(_ address: NetworkAddress) {
    counts.withLock { counts in
      let rest = (counts[address] ?? 0) - 1
      counts[address] = rest > 0 ? rest : nil
    }
  }
}

extension NetworkAddress {
  /// The address of IPv4, or the first 64 bits of IPv6, which one subscriber has.
  fileprivate var network: NetworkAddress? {
    if let mapped { return mapped }
    if bytes.count == 4 || isLoopback { return self }
    return NetworkAddress(bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
  }
}
