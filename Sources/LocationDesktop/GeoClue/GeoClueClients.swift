/// The clients of all programs, in the order of their creation.
struct GeoClueClients: Sendable {
  private var clients: [Int: GeoClueClient] = [:]
  /// Numbers of the clients of each program; the one that `GetClient` returns, if any, is in `first`.
  private var owned: [String: [Int]] = [:]
  private var first: [String: Int] = [:]
  private var next = 1

  /// Limits of what a program, and all of them, can make this service keep.
  private static let mostOfOne = 64
  private static let most = 16_384

  var count: Int { clients.count }
  /// Number of things that are kept, for tests of growth.
  var keptCount: Int { clients.count + owned.count + first.count }
  var all: some Collection<GeoClueClient> { clients.values }
  var numbers: [Int] { clients.keys.sorted() }
  var owners: [String] { owned.keys.sorted() }

  subscript(_ number: Int) -> GeoClueClient? {
    get { clients[number] }
    set { if clients[number] != nil { clients[number] = newValue } }
  }

  func numbers(of program: String) -> [Int] { owned[program] ?? [] }

  /// Returns the client of a program that `GetClient` has created.
  func first(of program: String) -> Int? { first[program] }

  /// Creates a client. Returns its number; `nil` if there are too many.
  /// - Parameter isFirst: whether ``first(of:)`` is this one.
  mutating func create(for program: String, isFirst: Bool) -> Int? {
    guard numbers(of: program).count < Self.mostOfOne, clients.count < Self.most else { return nil }
    defer { next += 1 }
    clients[next] = GeoClueClient(owner: program, number: next)
    owned[program, default: []].append(next)
    if isFirst { first[program] = next }
    return next
  }

  /// Removes and returns a client.
  mutating func remove(_ number: Int) -> GeoClueClient? {
    guard let client = clients.removeValue(forKey: number) else { return nil }
    owned[client.owner]?.removeAll { $0 == number }
    if owned[client.owner]?.isEmpty == true { owned[client.owner] = nil }
    if first[client.owner] == number { first[client.owner] = nil }
    return client
  }
}
