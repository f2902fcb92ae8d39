#if Web
  import LocationIO
  import LocationKit
  import LocationPlacesWeb
  import LocationScenario

  extension PlaceMapping {
    /// Reads a YAML or JSON file of the form shown in `Config/places-mapping.yaml`. A missing key leaves that member
    /// unmapped.
    ///
    /// Throws a ``LocationError`` with line and column for an unknown key or an invalid value.
    init(yaml path: String) throws(LocationError) {
      try self.init(yaml: InputFile.contents(of: path, limit: YAMLDocument.maximumSize), source: path)
    }

    init(yaml text: [UInt8], source: String) throws(LocationError) {
      let subject = "mapping"
      guard let root = try YAMLDocument(text, source: source, subject: subject).root else {
        throw LocationError(
          .invalidData, "the mapping is empty", context: source, remedy: "see Config/places-mapping.yaml")
      }
      let section = try ScenarioSection(root, name: "a \(subject)", keys: Self.keys, source: source)
      self.init()
      list = Path(try section.text("list") ?? "")
      id = try Self.required("id", in: section)
      idPrefix = try section.text("id-prefix") ?? ""
      name = try section.text("name").map { Path($0) }
      latitude = try Self.required("latitude", in: section)
      longitude = try Self.required("longitude", in: section)
      radius = try section.text("radius").map { Path($0) }
      defaultRadius = try section.number("default-radius", in: 0...1e9)
      guard radius != nil || defaultRadius != nil else {
        throw section.error(
          "no place has a radius", remedy: "set `default-radius: 50`, in metres, or specify the member that holds it")
      }
      attributes = try Self.attributes(section)
      skipsUnusable = try section.flag("skip-unusable") ?? false
      near = try Near(section.section("near", keys: ["latitude", "longitude"]))
      pages = try Pages(section.section("pages", keys: ["offset", "limit", "size", "total", "most"]))
    }

    private static let keys = [
      "list", "id", "id-prefix", "name", "latitude", "longitude", "radius", "default-radius", "attributes",
      "skip-unusable", "near", "pages",
    ]

    private static func required(_ key: String, in section: ScenarioSection) throws(LocationError) -> Path {
      guard let text = try section.text(key) else {
        throw section.error("`\(key)` is missing", remedy: "specify the member of an entry that holds it")
      }
      return Path(text)
    }

    private static func attributes(_ section: ScenarioSection) throws(LocationError) -> [Path] {
      try (section.list("attributes", of: "members", atMost: 100) ?? []).map { node throws(LocationError) in
        guard let text = node.scalar, !text.isEmpty else {
          throw section.error("`attributes` is a list of members", at: "attributes", remedy: "write [address, phone]")
        }
        return Path(text)
      }
    }
  }

  extension PlaceMapping.Near {
    fileprivate init?(_ section: ScenarioSection?) throws(LocationError) {
      guard let section else { return nil }
      self.init()
      latitude = try section.text("latitude") ?? latitude
      longitude = try section.text("longitude") ?? longitude
    }
  }

  extension PlaceMapping.Pages {
    fileprivate init?(_ section: ScenarioSection?) throws(LocationError) {
      guard let section else { return nil }
      self.init()
      offset = try section.text("offset") ?? offset
      limit = try section.text("limit") ?? limit
      size = try section.integer("size", in: 1...1_000_000) ?? size
      total = try section.text("total").map { PlaceMapping.Path($0) }
      most = try section.integer("most", in: 1...10_000) ?? most
    }
  }
#endif
