/// The positions of the places in a service's JSON, and the form of the query.
///
/// A path names members from the outside in, with dots: `result.results`. The default is the format of this package's
/// own service: `{"places":[{"id":"café","name":"Café","lat":52.5,"long":13.4,"radius":40}]}`, queried with `lat` and
/// `long`.
public struct PlaceMapping: Sendable, Hashable {
  /// Path of the array of places; empty if the whole answer is the array.
  public var list = Path("places")
  /// Path of a text or a whole number that is unique for each place.
  public var id = Path("id")
  /// Prefix of each id, so that the ids of several services differ.
  public var idPrefix = ""
  /// Path of the name; `nil` if places have none.
  public var name: Path? = Path("name")
  /// Path of the degrees: a number, or a text that contains one.
  public var latitude = Path("lat")
  /// Path of the degrees, likewise.
  public var longitude = Path("long")
  /// Path of the radius in metres, likewise; …
  public var radius: Path? = Path("radius")
  /// … and the radius of places without one.
  public var defaultRadius: Double?
  /// Paths of texts and whole numbers that become ``/LocationKit/PointOfInterest/attributes``, with these names.
  public var attributes: [Path] = []
  /// Whether entries that are not places, such as those without a coordinate, are skipped and counted; otherwise they
  /// are errors.
  public var skipsUnusable = false
  /// Names of the query's items for the position; `nil` for a service without a position in the query.
  public var near: Near? = Near()
  /// Paging; `nil` if one answer contains everything.
  public var pages: Pages?

  /// Creates the mapping of this package's own service.
  public init() {}

  /// The query's items for the position.
  public struct Near: Sendable, Hashable {
    /// Name of the item for the latitude in degrees.
    public var latitude: String
    /// Name of the item for the longitude in degrees.
    public var longitude: String

    /// Creates the names of the items.
    public init(latitude: String = "lat", longitude: String = "long") {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// The query's items for paging.
  public struct Pages: Sendable, Hashable {
    /// Name of the query's item for the number of places to skip.
    public var offset: String
    /// Name of the query's item for the number of places to send, …
    public var limit: String
    /// … and its value.
    public var size: Int
    /// Path of the total number of places; without it, a page that is not full is the last one.
    public var total: Path?
    /// Largest number of pages.
    public var most: Int

    /// Creates the items for paging.
    public init(
      offset: String = "offset", limit: String = "limit", size: Int = 1000, total: Path? = nil, most: Int = 50
    ) {
      self.offset = offset
      self.limit = limit
      self.size = size
      self.total = total
      self.most = most
    }
  }

  /// The names of members, from the outside in.
  public struct Path: Sendable, Hashable, CustomStringConvertible {
    /// Names of the members; empty for the current value.
    package let names: [String]

    /// Creates a path from names separated by dots; an empty text is the current value.
    public init(_ text: String) { names = text.split(separator: ".").map(String.init) }

    public var description: String { names.joined(separator: ".") }
  }
}
