import LocationKit
import Testing

@testable import LocateCommand
@testable import LocationNATS

@Suite("FleetTable")
struct FleetTableTests {
  private let now = UTCInstant(iso8601: "2026-05-01T12:00:00Z")

  private func table(unsavedFor seconds: Double?) throws -> FleetTable {
    let now = try #require(now)
    var state = WorkerRecord.PartitionState()
    if let seconds { state.unsaved = Int(now.advanced(by: .zero - .seconds(seconds)).nanoseconds) }
    let partition = FleetOverview.Partition(number: 3, worker: "a", state: state)
    return FleetTable(rows: [FleetOverview.Row(name: "a")], partitions: [partition], now: now)
  }

  @Test("metrics and JSON have the age of a snapshot that lacks readings", arguments: [(nil, 0), (12.0, 12), (-5, 0)])
  func snapshotAge(_ seconds: Double?, _ age: Int) throws {
    let table = try table(unsavedFor: seconds)
    let metrics = table.lines(.prometheus)
    #expect(metrics.contains("locate_fleet_snapshot_age_seconds{worker=\"a\",partition=\"3\"} \(age)"))
    #expect(metrics.contains("# TYPE locate_fleet_snapshot_age_seconds gauge"))
    #expect(table.lines(.json).first?.contains("\"snapshotAge\":\(age)") == true)
  }
}
