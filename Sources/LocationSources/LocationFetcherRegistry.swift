public import LocationKit

/// The sources of a program, by scheme. It is a value that the program's entry point fills and holds.
///
/// A linked plugin is registered here by the program; no source registers itself. If a scheme is registered twice,
/// using it is an error, whatever the order.
public struct LocationFetcherRegistry: Sendable {
  /// Creates a fetcher from a URI; throws ``/LocationKit/LocationError/Code/invalidArgument`` if the URI is invalid.
  public typealias Make = @Sendable (SourceURI) throws(LocationError) -> any LocationFetcher

  /// A source of a program.
  public struct Entry: Sendable {
    /// Scheme in lower case.
    public let scheme: String
    /// Syntax for the user: `gpsd://[host[:port]][/device]`.
    public let form: String
    /// One line for the list of sources.
    public let summary: String
    let make: Make
  }

  /// Sources in the order of registration.
  public private(set) var entries: [Entry] = []

  /// Creates an empty registry.
  public init() {}

  /// Adds a scheme; its case does not matter.
  public mutating func register(_ scheme: String, form: String, summary: String, make: @escaping Make) {
    entries.append(Entry(scheme: scheme.lowercased(), form: form, summary: summary, make: make))
  }

  /// Removes a scheme, for instance to replace it by that of a plugin.
  public mutating func remove(_ scheme: String) { entries.removeAll { $0.scheme == scheme.lowercased() } }

  /// Returns the fetcher for a source. Throws ``/LocationKit/LocationError/Code/invalidArgument`` if its scheme is unknown, and
  /// ``/LocationKit/LocationError/Code/internalError`` if it is registered twice.
  public func fetcher(for source: String) throws(LocationError) -> any LocationFetcher {
    let uri = try SourceURI(source)
    let known = entries.filter { $0.scheme == uri.scheme }
    guard let entry = known.first else { throw unknown(uri) }
    guard known.count == 1 else {
      throw LocationError(
        .internalError, "the scheme \(uri.scheme): is registered \(known.count) times", context: source,
        remedy: "let the program remove all but one of \(known.map(\.form).joined(separator: ", "))")
    }
    return try entry.make(uri)
  }

  private func unknown(_ uri: SourceURI) -> LocationError {
    let hint = nearest(to: uri.scheme, among: entries.map(\.scheme)).map { "did you mean \($0):? Else " } ?? ""
    return LocationError(
      .invalidArgument, "there is no source \(uri.scheme):", context: uri.text,
      remedy:
        "\(hint)use one of \(entries.map(\.form).joined(separator: ", ")), or file:\(uri.text) for a file of that name")
  }
}
