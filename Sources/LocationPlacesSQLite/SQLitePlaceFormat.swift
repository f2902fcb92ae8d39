#if SQLite
  package import LocationKit
  public import LocationPlaces

  extension [any PlaceFormat] {
    /// The formats of `PlaceFile`, GeoPackage, and other databases of SQLite.
    public static var allAndDatabases: Self { [SQLitePlaceFormat()] + PlaceFile.formats }
  }

  /// GeoPackage (OGC 12-128r19), and other databases of SQLite with a table of circles.
  ///
  /// All feature tables of a GeoPackage are read. The id is the column `id`, else the primary key. `name`,
  /// `radius_m`, `width_m` and `dwell_s` have the same meaning as in GeoJSON, and so have the geometries; all other
  /// columns become attributes. The coordinates must be in WGS-84 (EPSG:4326). Any other database must have a table
  /// or a view with the columns `id`, `lat`, `lon` and `radius_m`.
  ///
  /// The file is opened read-only, and only queries of these tables are run.
  package struct SQLitePlaceFormat: PlaceFormat {
    /// Creates the format.
    package init() {}

    package var name: String { "SQLite" }
    package var word: String { "gpkg" }
    package var sign: String { "GeoPackage, or a table with id,lat,lon,radius_m" }

    /// Recognizes the header string of the file format (sqlite.org/fileformat.html, 1.3.1).
    package func recognizes(_ head: Span<UInt8>) -> Bool {
      let magic: StaticString = "SQLite format 3\0"
      guard head.count >= magic.utf8CodeUnitCount else { return false }
      for index in 0..<magic.utf8CodeUnitCount where head[index] != magic.utf8Start[index] { return false }
      return true
    }

    package func read(
      _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
    ) throws(LocationError) {
      let database = try SQLiteDatabase(try file.pathOfFile())
      if try database.hasTable("gpkg_geometry_columns") {
        try readFeatures(of: database, options, take)
      } else {
        try readCircles(of: database, options, take)
      }
    }

    private func readFeatures(
      of database: SQLiteDatabase, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
    ) throws(LocationError) {
      var layers: [(table: String, column: String, system: Int)] = []
      let query = "SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns ORDER BY table_name"
      try database.rows(of: query) { row throws(LocationError) in
        layers.append((row.text(0) ?? "", row.text(1) ?? "", row.integer(2)))
      }
      for layer in layers {
        // 0 is any geographic system that GeoPackage does not specify.
        guard layer.system == 4326 || layer.system == 0 else {
          throw LocationError(
            .invalidData,
            "the coordinates of the table \(layer.table) are in the system \(layer.system), not in WGS-84",
            context: database.path, remedy: "transform it first: ogr2ogr -t_srs EPSG:4326 new.gpkg \(database.path)")
        }
        let key = try database.primaryKey(of: layer.table)
        try read(layer.table, of: database, options, take) { row throws(PlaceFault) in
          var place = WrittenPlace()
          for column in 0..<row.count {
            let name = row.name(column)
            if name == layer.column {
              place.geometry = try row.blob(column).map { bytes throws(PlaceFault) in
                try GeoPackageGeometry(bytes).geometry
              }
            } else if name != key, let text = row.text(column) {
              try place.set(name, to: text)
            }
          }
          if place.id == nil, let key, let column = (0..<row.count).first(where: { row.name($0) == key }) {
            place.id = row.text(column)
          }
          return place
        }
      }
    }

    private func readCircles(
      of database: SQLiteDatabase, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
    ) throws(LocationError) {
      let tables = try database.tables(with: ["id", "lat", "lon"])
      guard !tables.isEmpty else {
        throw LocationError(
          .invalidData, "there is no table of places in it", context: database.path,
          remedy: "give it the features of a GeoPackage, or a table with the columns id, lat, lon, radius_m")
      }
      for table in tables {
        try read(table, of: database, options, take) { row throws(PlaceFault) in
          var place = WrittenPlace()
          var (latitude, longitude): (Double?, Double?)
          for column in 0..<row.count {
            switch row.name(column) {
            case "lat": latitude = row.number(column)
            case "lon": longitude = row.number(column)
            case let name: if let text = row.text(column) { try place.set(name, to: text) }
            }
          }
          guard let latitude, let longitude else { throw PlaceFault("lat or lon is not a number") }
          place.geometry = .point(WrittenPosition(latitude: latitude, longitude: longitude))
          return place
        }
      }
    }

    private func read(
      _ table: String, of database: SQLiteDatabase, _ options: PlaceOptions,
      _ take: (FoundPlace) throws(LocationError) -> Void, _ place: (SQLiteRow) throws(PlaceFault) -> WrittenPlace
    ) throws(LocationError) {
      var number = 0
      try database.rows(of: "SELECT * FROM \(SQLiteDatabase.quoted(table))") { row throws(LocationError) in
        number += 1
        let places: [PointOfInterest]
        do throws(PlaceFault) {
          places = try place(row).places(options)
        } catch {
          throw LocationError(
            .invalidData, "table \(table), row \(number): \(error.message)", context: database.path,
            remedy: error.remedy)
        }
        let position = PlacePosition(line: nil, element: "row", number: number)
        for place in places { try take(FoundPlace(place, at: position)) }
      }
    }
  }
#endif
