public import LocationKit

/// The sources that a program knows, by scheme: a value that its entry point fills and holds.
///
/// A plugin that is linked in registers its scheme here; nothing registers itself.
public struct LocationFetcherRegistry: Sendable {
  /// Makes a fetcher from what the user wrote; throws ``LocationError/Code/usage`` where that cannot be.
  public typealias Make = @Sendable (SourceURI) throws(LocationError) -> any LocationFetcher

  /// A source that a program knows.
  public struct Entry: Sendable {
    public let scheme: String
    /// How a user writes it: `gpsd://[host[:port]][/device]`.
    public let form: String
    /// One line for the list of sources.
    public let summary: String
    let make: Make
  }

  /// In the order of registration.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// Adds a scheme, or replaces it.
  public mutating func register(_ scheme: String, form: String, summary: String, make: @escaping Make) {
    entries.removeAll { $0.scheme == scheme }
    entries.append(Entry(scheme: scheme, form: form, summary: summary, make: make))
  }

  /// The fetcher for a source.
  public func fetcher(for source: String) throws(LocationError) -> any LocationFetcher {
    let uri = try SourceURI(source)
    guard let entry = entries.first(where: { $0.scheme == uri.scheme }) else {
      throw LocationError(
        .usage, "there is no source \(uri.scheme):", place: source,
        remedy: "use one of \(entries.map(\.form).joined(separator: ", ")), or file:\(source) for a file of that name")
    }
    return try entry.make(uri)
  }
}
