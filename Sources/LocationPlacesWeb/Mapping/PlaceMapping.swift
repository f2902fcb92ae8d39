/// Where in a service's JSON its places are, and how it is asked for them.
///
/// A path names members from the outside in, with dots: `result.results`. The default is what our own service speaks:
/// `{"places":[{"id":"café","name":"Café","lat":52.5,"long":13.4,"radius":40}]}`, asked with `lat` and `long`.
public struct PlaceMapping: Sendable, Hashable {
  /// The array of places; empty where the whole answer is one.
  public var list = Path("places")
  /// A text or a whole number, another one for each place.
  public var id = Path("id")
  /// Put before each id, so that those of several services differ.
  public var idPrefix = ""
  public var name: Path? = Path("name")
  /// Degrees: a number, or a text that is one.
  public var latitude = Path("lat")
  public var longitude = Path("long")
  /// Metres, as the degrees; …
  public var radius: Path? = Path("radius")
  /// … and where there is none.
  public var defaultRadius: Double?
  /// What becomes ``LocationKit/PointOfInterest/attributes``, by these names: texts and whole numbers.
  public var attributes: [Path] = []
  /// Whether entries that are no places, as those without a coordinate, are left out and counted; else they are errors.
  public var skipsUnusable = false
  /// The names of the query's items for where to look; `nil` for a service that is not asked where.
  public var near: Near? = Near()
  /// `nil` where an answer holds everything.
  public var pages: Pages?

  public init() {}

  /// How a service is told where to look.
  public struct Near: Sendable, Hashable {
    public var latitude: String
    public var longitude: String

    public init(latitude: String = "lat", longitude: String = "long") {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// How a service is asked for one page after the other.
  public struct Pages: Sendable, Hashable {
    /// The query's item that says how many places to pass over.
    public var offset: String
    /// The query's item that says how many to send, …
    public var limit: String
    /// … and how many that are.
    public var size: Int
    /// How many places there are in all; without it, a page that is not full is the last one.
    public var total: Path?
    /// How many pages there may be.
    public var most: Int

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
    public let names: [String]

    /// Parted by dots; an empty text is where one is.
    public init(_ text: String) { names = text.split(separator: ".").map(String.init) }

    public var description: String { names.joined(separator: ".") }
  }
}
