import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("AppleHealthFormat")
struct AppleHealthFormatTests {
  /// The beginning as iOS writes it, shortened.
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 8 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
    <!-- Note: Records that don't belong to a [correlation] > others -->
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ENTITY bomb "]> &#60;">
    <!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
    ]>
    <HealthData locale="de_CH">
     <ExportDate value="2019-07-19 10:36:11 +0200"/>
     <Record type="HKQuantityTypeIdentifierStepCount" value="3"><MetadataEntry key="k" value="&lt;Location&gt;"/></Record>

    """
  private static let first =
    #"<Location date="2026-05-01 12:00:00 +0200" latitude="47.5" longitude="8.25" altitude="410.5" "#
    + #"horizontalAccuracy="5" verticalAccuracy="3" course="-1" speed="2.5"/>"#
  private static let second = #"<Location date="2026-05-01 12:00:01 +0200" latitude="47.6" longitude="8.25"/>"#

  private func workout(_ locations: String, _ kind: String = "Running") -> String {
    """
    <Workout workoutActivityType="HKWorkoutActivityType\(kind)" duration="5"><WorkoutEvent type="x"/>
    <WorkoutRoute sourceName="Watch"><MetadataEntry key="k" value="v"/>\(locations)</WorkoutRoute></Workout>
    """
  }

  private func read(_ body: String, piece: () -> Int = { .max }) -> TrackReading {
    TrackReading(Array((Self.head + body + "</HealthData>").utf8), as: AppleHealthFormat(), piece: piece)
  }

  @Test("the locations of a workout's route are points of a track, with all values")
  func route() throws {
    let reading = read(workout(Self.first + Self.second) + workout(Self.second, "Cycling"))
    let location = try #require(reading.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 47.5, longitude: 8.25) && location.time == Sample.start)
    #expect(location.altitudeMSL == 410.5 && location.speed == 2.5 && location.courseOverGround == nil)
    #expect(location.horizontalAccuracy == Accuracy(radius: 5, level: .twoThirds, basis: .stated))
    #expect(location.verticalAccuracy == Accuracy(radius: 3, level: .twoThirds, basis: .stated))
    #expect(reading.locations.map(\.startsSegment) == [true, false, true])
    let types = reading.entries.compactMap { if case .track(let header) = $0 { header.type } else { nil } }
    #expect(types == ["running", "cycling"])
    #expect(reading.error == nil && reading.counts == InputCounts(unit: "points", read: 3))
    #expect(read(workout(Self.first + Self.second) + workout(Self.second, "Cycling"), piece: { 1 }) == reading)
  }

  @Test("an entity of the document's type is not expanded")
  func entity() {
    #expect(read("<Record>&bomb;</Record>" + workout(Self.first)).error?.message.contains("bomb") == true)
  }

  @Test("what cannot be read is counted, with its place")
  func faults() {
    let wrong = [
      #"<Location date="2026-05-01 12:00:00 +0200" latitude="97.5" longitude="8.25"/>"#,
      #"<Location date="2026-05-01 12:00:00" latitude="47.5" longitude="8.25" speed="fast"/>"#,
    ]
    let reading = read(workout("\n" + wrong.joined() + Self.second))
    #expect(reading.counts.skipped == ["unusable coordinates": 1, "unreadable time": 1, "unreadable speed": 1])
    #expect(reading.faults.map(\.message) == ["no usable coordinates"])
    #expect(reading.locations.map { $0.time == nil } == [true, false])
  }

  @Test("a file without routes states where they are, and is skipped among others")
  func withoutRoutes() {
    let error = read("<Workout><WorkoutRoute><FileReference path=\"/workout-routes/r.gpx\"/></WorkoutRoute></Workout>")
      .error
    #expect(error?.message == "this is an export of Apple Health without routes, which is not a track")
    #expect(error?.remedy == "read the GPX files in workout-routes beside it")
  }

  @Test("is recognized by its root, behind the definition of its elements")
  func recognizes() {
    let (bytes, others) = (Array(Self.head.utf8), Array("<gpx></gpx>".utf8))
    let isRecognized = AppleHealthFormat().recognizes(bytes.span)
    let isOther = AppleHealthFormat().recognizes(others.span)
    #expect(isRecognized && !isOther)
  }
}
