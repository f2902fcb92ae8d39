#if !SQLite
  import LocationKit
  import LocationPlaces

  /// The format of GeoPackage and SQLite in a program that was built without SQLite. It recognizes these files and
  /// throws an error that names the trait.
  struct MissingPlaceFormat: PlaceFormat {
    var name: String { "SQLite" }
    var word: String { "gpkg" }
    var sign: String { "this program was built without SQLite: build it with the trait SQLite" }

    func recognizes(_ head: Span<UInt8>) -> Bool {
      let bytes = String(utf8: head.extracting(first: 15))
      return bytes == "SQLite format 3"
    }

    func read(
      _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
    ) throws(LocationError) {
      throw LocationError(
        .invalidArgument, "this is a database of SQLite, which this program was built without", context: file.path,
        remedy: "build it with: swift build --traits default,SQLite")
    }
  }
#endif
