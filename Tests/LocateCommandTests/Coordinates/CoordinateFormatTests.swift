import LocationKit
import Testing

@testable import LocateCommand

@Suite("CoordinateFormat")
struct CoordinateFormatTests {
  private func text(_ format: CoordinateFormat, _ latitude: Double, _ longitude: Double) throws -> String {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return written { format.append(coordinate, to: &$0) }
  }

  @Test(
    "writes degrees, minutes and seconds",
    arguments: [
      (CoordinateFormat.deg, 52.516288, -13.37769, "52.516288°N  13.377690°W"),
      (.dm, 52.516288, 13.37769, "52°30.9773'N  013°22.6614'E"),
      (.dms, 52.516288, 13.37769, "52°30'58.64\"N  013°22'39.68\"E"),
      (.dm, -0.5, -0.25, "00°30.0000'S  000°15.0000'W"),
      (.dms, 0, 0, "00°00'00.00\"N  000°00'00.00\"E"),
    ])
  func angles(_ format: CoordinateFormat, _ latitude: Double, _ longitude: Double, _ expected: String) throws {
    #expect(try text(format, latitude, longitude) == expected)
  }

  @Test(
    "rounding carries into the next minute and the next degree",
    arguments: [
      (CoordinateFormat.dm, 59.9999995, 179.9999995, "60°00.0000'N  180°00.0000'E"),
      (.dms, 59.9999995, -179.9999995, "60°00'00.00\"N  180°00'00.00\"W"),
      (.dm, 10 + 29.99994 / 60, 10 + 29.99996 / 60, "10°29.9999'N  010°30.0000'E"),
      (.dms, 10 + 29.0 / 60 + 59.994 / 3600, 10 + 29.0 / 60 + 59.996 / 3600, "10°29'59.99\"N  010°30'00.00\"E"),
    ])
  func carries(_ format: CoordinateFormat, _ latitude: Double, _ longitude: Double, _ expected: String) throws {
    #expect(try text(format, latitude, longitude) == expected)
  }

  @Test(
    "writes a coordinate that rounds to zero as north or east",
    arguments: [
      (CoordinateFormat.deg, -1e-10, -1e-10, "0.000000°N  0.000000°E"),
      (.dm, -1e-9, -1e-9, "00°00.0000'N  000°00.0000'E"),
      (.dms, -1e-9, -1e-9, "00°00'00.00\"N  000°00'00.00\"E"), (.deg, -6e-7, -6e-7, "0.000001°S  0.000001°W"),
      (.dm, -1e-6, -1e-6, "00°00.0001'S  000°00.0001'W"), (.deg, -0.0, -0.0, "0.000000°N  0.000000°E"),
    ])
  func zero(_ format: CoordinateFormat, _ latitude: Double, _ longitude: Double, _ expected: String) throws {
    #expect(try text(format, latitude, longitude) == expected)
  }

  @Test("UTM and UPS agree with PROJ to a millimetre", arguments: GridSample.all)
  func grid(_ sample: GridSample) throws {
    let position = GridPosition(
      try #require(Coordinate(latitude: sample.latitude, longitude: sample.longitude)))
    #expect(position.zone == sample.zone)
    #expect((position.easting - sample.easting).magnitude < 0.001, "\(position.easting)")
    #expect((position.northing - sample.northing).magnitude < 0.001, "\(position.northing)")
  }

  /// Latitude, where a zone begins in the east, that zone and the one before it.
  private static let zoneEdges: [(latitude: Double, longitude: Double, zone: Int, before: Int)] = [
    (56, 3, 32, 31), (63.999, 3, 32, 31), (60, 12, 33, 32), (64, 6, 32, 31), (55.999, 6, 32, 31), (72, 9, 33, 31),
    (83.999, 9, 33, 31), (78, 21, 35, 33), (72, 33, 37, 35), (78, 42, 38, 37), (71.999, 36, 37, 36), (78, 0, 31, 30),
    (0, -180, 1, 60), (0, 6, 32, 31), (-60, 12, 33, 32),
  ]

  @Test("zones have their exceptions in Norway and on Svalbard", arguments: zoneEdges)
  func zones(_ latitude: Double, _ longitude: Double, _ zone: Int, _ before: Int) throws {
    let west = (longitude - 1e-6).remainder(dividingBy: 360)
    #expect(GridPosition(try #require(Coordinate(latitude: latitude, longitude: longitude))).zone == zone)
    #expect(GridPosition(try #require(Coordinate(latitude: latitude, longitude: west))).zone == before)
  }

  @Test("MGRS agrees with GEOTRANS", arguments: GridSample.all)
  func references(_ sample: GridSample) throws {
    #expect(try text(.mgrs, sample.latitude, sample.longitude) == sample.reference)
  }

  @Test("Maidenhead agrees with an independent program", arguments: GridSample.all.filter { $0.locator != "" })
  func locators(_ sample: GridSample) throws {
    let expected = sample.locator.prefix(2).uppercased() + sample.locator.dropFirst(2)
    #expect(try text(.maidenhead, sample.latitude, sample.longitude) == expected)
  }

  @Test("the edges of the map have a locator")
  func edges() throws {
    #expect(try text(.maidenhead, 90, 180) == "AR09ax09ax")
    #expect(try text(.maidenhead, -90, -180) == "AA00aa00aa")
    #expect(try text(.maidenhead, 52.5, 13) == "JO62mm00aa", "what lies on an edge belongs to the east and the north")
  }

  @Test("UTM has zone, band, easting and northing; UPS has no zone")
  func options() throws {
    #expect(try text(.utm, 52.516288, 13.37769) == "33U 389917.1 5819700.6")
    #expect(try text(.utm, 1.3, 103.85) == "48N 372057.9 143718.4")
    #expect(try text(.utm, 40.689247, -179.9) == "01T 254947.8 4508306.5")
    #expect(try text(.utm, 90, 0) == "Z 2000000.0 2000000.0")
  }

  @Test("every degree of the world has a complete reference")
  func everywhere() throws {
    for latitude in stride(from: -90.0, through: 90, by: 1) {
      for longitude in stride(from: -180.0, through: 180, by: 1) {
        let length = latitude >= -80 && latitude < 84 ? 15 : 13
        #expect(try text(.mgrs, latitude, longitude).utf8.count == length)
      }
    }
  }
}
