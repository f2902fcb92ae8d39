import Foundation
import TestSupport
import Testing

/// Whether `locate` was built with SQLite.
#if SQLite
  private let hasSQLite = true
#else
  private let hasSQLite = false
#endif

@Suite(
  "Places from GeoPackage and SQLite", .realTime,
  .enabled(if: hasSQLite, "SKIPPED: built without the trait SQLite"))
struct PlaceDatabaseTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Makes a database with Python's sqlite3, which is independent of this project.
  private func database(_ script: String) async throws -> String {
    let path = workspace.path("places.gpkg")
    let program = "import sqlite3, struct, sys\nd = sqlite3.connect(sys.argv[1])\n\(script)\nd.commit()\n"
    let result = try await Program.command("/usr/bin/env", ["python3", "-c", program, path])
    #expect(result.code == 0, "\(result.errors)")
    return path
  }

  private static func package(system: Int = 4326) -> String {
    """
    d.execute('CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INT, z INT, m INT)')
    d.execute('CREATE TABLE quays (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, radius_m REAL, kind TEXT)')
    d.execute("INSERT INTO gpkg_geometry_columns VALUES ('quays', 'geom', 'GEOMETRY', \(system), 0, 0)")
    head = b'GP' + bytes([0, 1]) + struct.pack('<i', \(system))
    point = head + struct.pack('<BIdd', 1, 1, 10.5, 54.25)
    ring = [(0, 0), (4, 0), (4, 4), (0, 0)]
    polygon = head + struct.pack('<BIII', 1, 3, 1, 4) + b''.join(struct.pack('<dd', *p) for p in ring)
    d.execute('INSERT INTO quays VALUES (7, ?, ?, 40.5, NULL)', (point, 'Quay "7"'))
    d.execute('INSERT INTO quays VALUES (9, ?, NULL, NULL, ?)', (polygon, 'park'))
    """
  }

  @Test("the features of a GeoPackage are places, identified by their primary keys")
  func geoPackage() async throws {
    let path = try await database(Self.package())
    let result = try await Program.run(["places", "export", path, "--output-format", "geojson"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      result.output.contains(
        #"{"type":"Feature","id":"7","properties":{"name":"Quay \"7\"","radius_m":40.5},"geometry":{"type":"Point","coordinates":[10.5,54.25]}}"#
      ))
    #expect(result.output.contains(#""id":"9","properties":{"kind":"park"},"geometry":{"type":"Polygon""#))
    let check = try await Program.run(
      ["places", "check", path, "--points", "-"], input: .text("lat,lon\n1,2\n54.25,10.5\n"))
    #expect(check.lines == [#"{"lat":1,"lon":2,"in":["9"]}"#, #"{"lat":54.25,"lon":10.5,"in":["7"]}"#])
  }

  @Test("coordinates that are not WGS-84 are an error with a remedy")
  func otherSystem() async throws {
    let path = try await database(Self.package(system: 3857))
    let result = try await Program.run(["places", "info", path])
    #expect(result.code == 65)
    #expect(result.errors.contains("the coordinates of the table quays are in the system 3857"))
    #expect(result.errors.contains("ogr2ogr -t_srs EPSG:4326"))
  }

  @Test("reads any table with the columns of the CSV format")
  func table() async throws {
    let path = try await database(
      """
      d.execute('CREATE TABLE "my places" (id TEXT, lat REAL, lon REAL, radius_m REAL, name TEXT)')
      d.execute("INSERT INTO \\"my places\\" VALUES ('a', 1.5, 2.5, 30, 'A')")
      d.execute("CREATE VIEW other AS SELECT 1 AS id, 2 AS lat")
      """)
    let result = try await Program.run(["places", "near", path, "1.5,2.5", "--format", "json"])
    #expect(result.output == #"{"id":"a","name":"A","distance":-30}"# + "\n")
  }

  @Test(
    "errors name the cause",
    arguments: [
      ("d.execute('CREATE TABLE x (id, lat)')", "there is no table of places in it"),
      (
        "d.execute('CREATE TABLE p (id, lat, lon, radius_m)')\nd.execute('INSERT INTO p VALUES (1, 91, 2, 3)')",
        "table p, row 1: invalid position: lat 91.0, lon 2.0"
      ),
      (
        "d.execute('CREATE TABLE p (id, lat, lon, radius_m)')\nd.execute('INSERT INTO p VALUES (1, 1, 2, 3), (1, 1, 2, 3)')",
        "row 2: the id 1 is taken: row 1 has it, too"
      ),
      (
        package() + "\nd.execute(\"UPDATE quays SET geom = x'475000'\")",
        "table quays, row 1: its geometry is not a GeoPackage geometry"
      ),
    ])
  func faults(script: String, message: String) async throws {
    let result = try await Program.run(["places", "info", try await database(script)])
    #expect(result.code == 65)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("a truncated database is an error")
  func broken() async throws {
    let path = try await database(Self.package())
    let bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
    let result = try await Program.run(["places", "info", path])
    #expect(result.code == 65)
    #expect(result.errors.contains("the database cannot be read"), "\(result.errors)")
  }
}
