/// A GeoJSON geometry with the names of files of places: a `Point` with `radius_m`, a `Polygon` or `MultiPolygon`, or a
/// `LineString` with `width_m`.
extension Region: Codable {
  private typealias Position = [Double]

  public init(from decoder: any Decoder) throws {
    self = .circle(center: .origin, radius: 0)
    var members = try MemberCoder(decoder)
    var kind = ""
    try members.required("type", &kind)
    switch kind {
    case "Point":
      var (position, radius) = (Position(), 0.0)
      try members.required("coordinates", &position)
      try members.required("radius_m", &radius)
      self = .circle(center: try Self.coordinate(position, members), radius: radius)
    case "LineString":
      var (line, width) = ([Position](), 0.0)
      try members.required("coordinates", &line)
      try members.required("width_m", &width)
      let path = try line.map { try Self.coordinate($0, members) }
      self = .corridor(try members.unwrap(Corridor(path: path, width: width), "this is not a corridor"))
    case "Polygon":
      var rings: [[Position]] = []
      try members.required("coordinates", &rings)
      self = .polygon([try Self.polygon(rings, members)])
    case "MultiPolygon":
      var polygons: [[[Position]]] = []
      try members.required("coordinates", &polygons)
      self = .polygon(try polygons.map { try Self.polygon($0, members) })
    default: self = try members.unwrap(nil, "there is no region of the type \(kind)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = MemberCoder(encoder)
    var kind: String
    switch self {
    case .circle(let center, var radius):
      (kind, radius) = ("Point", Self.usable(radius))
      var position = Self.position(center)
      try members.required("coordinates", &position)
      try members.required("radius_m", &radius)
    case .corridor(let corridor):
      kind = "LineString"
      var (line, width) = (corridor.path.map(Self.position), corridor.width)
      try members.required("coordinates", &line)
      try members.required("width_m", &width)
    case .polygon(let polygons):
      kind = polygons.count == 1 ? "Polygon" : "MultiPolygon"
      var rings = polygons.map { polygon in
        ([polygon.exterior] + polygon.holes).map { ($0 + $0.prefix(1)).map(Self.position) }
      }
      if polygons.count == 1 {
        try members.required("coordinates", &rings[0])
      } else {
        try members.required("coordinates", &rings)
      }
    }
    try members.required("type", &kind)
  }

  private static func position(_ coordinate: Coordinate) -> Position { [coordinate.longitude, coordinate.latitude] }

  private static func coordinate(_ position: Position, _ members: MemberCoder) throws -> Coordinate {
    let coordinate = position.count < 2 ? nil : Coordinate(latitude: position[1], longitude: position[0])
    return try members.unwrap(coordinate, "coordinates must be longitude and latitude in degrees")
  }

  private static func polygon(_ rings: [[Position]], _ members: MemberCoder) throws -> Polygon {
    let corners = try rings.map { ring in try ring.map { try coordinate($0, members) } }
    let polygon = corners.first.flatMap { Polygon(exterior: $0, holes: Array(corners.dropFirst())) }
    return try members.unwrap(polygon, "a ring of a polygon must have at least three corners")
  }
}

/// A JSON object with `id`, `name`, `region`, `dwell_s` and `attributes`.
extension PointOfInterest: Codable, MemberCoded {
  static var unknown: PointOfInterest { PointOfInterest(id: "", region: .circle(center: .origin, radius: 0)) }

  public init(from decoder: any Decoder) throws { self = try Self.unknown.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }

  mutating func code(_ members: inout MemberCoder) throws {
    try members.required("id", &id)
    try members("name", &name)
    try members.required("region", &region)
    try members.seconds("dwell_s", &dwellTime)
    var attributes = attributes.isEmpty ? nil : attributes
    try members("attributes", &attributes)
    self.attributes = attributes ?? [:]
  }
}

extension MemberCoder {
  /// Reads or writes a duration in seconds.
  mutating func seconds(_ name: String, _ duration: inout Duration?) throws {
    try converted(name, &duration, \.inSeconds) { $0.isFinite && $0.magnitude < 1e15 ? .seconds($0) : nil }
  }
}
