public import LocationKit

/// The sources that a program knows, by scheme: a value that its entry point fills and holds.
///
/// A plugin that is linked in registers its scheme here; nothing registers itself. Two that want one scheme are an error for
/// whoever uses it, and not a matter of which came last.
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

  /// Adds a scheme; upper and lower case are one.
  public mutating func register(_ scheme: String, form: String, summary: String, make: @escaping Make) {
    entries.append(Entry(scheme: scheme.lowercased(), form: form, summary: summary, make: make))
  }

  /// Takes a scheme away, for a plugin that is to do in place of ours what we do.
  public mutating func remove(_ scheme: String) { entries.removeAll { $0.scheme == scheme.lowercased() } }

  /// The fetcher for a source. Throws ``LocationError/Code/usage`` where nobody knows its scheme, and
  /// ``LocationError/Code/internal`` where two do.
  public func fetcher(for source: String) throws(LocationError) -> any LocationFetcher {
    let uri = try SourceURI(source)
    let known = entries.filter { $0.scheme == uri.scheme }
    guard let entry = known.first else { throw unknown(uri) }
    guard known.count == 1 else {
      throw LocationError(
        .internal, "the scheme \(uri.scheme): is registered \(known.count) times", place: source,
        remedy: "let the program remove all but one of \(known.map(\.form).joined(separator: ", "))")
    }
    return try entry.make(uri)
  }

  private func unknown(_ uri: SourceURI) -> LocationError {
    let hint = nearest(to: uri.scheme, among: entries.map(\.scheme)).map { "did you mean \($0):? Else " } ?? ""
    return LocationError(
      .usage, "there is no source \(uri.scheme):", place: uri.text,
      remedy:
        "\(hint)use one of \(entries.map(\.form).joined(separator: ", ")), or file:\(uri.text) for a file of that name")
  }
}
