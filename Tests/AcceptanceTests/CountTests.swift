import Foundation
import TestSupport
import Testing

@Suite("--count", .realTime)
struct CountTests {
  @Test("prints the place event of the last location")
  func lastLocation() async throws {
    let workspace = try Workspace()
    let places = try workspace.write("id,lat,lon,radius_m\nhere,52.5,13.4,50\n", as: "places.csv")
    let json =
      #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:00.000Z","lat":52.4,"lon":13.4}"# + "\n"
      + #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:01.000Z","lat":52.5,"lon":13.4}"# + "\n"
      + #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:02.000Z","lat":52.5,"lon":13.4}"# + "\n"
    let result = try await Program.run(
      ["watch", "-", "--format", "json", "--count", "2", "--pois", places], input: .text(json))
    #expect(result.code == 0)
    #expect(try result.objects("TPV").count == 2)
    #expect(try result.objects("POI").map { $0["event"] as? String } == ["enter"])
  }
}
