import LocationKit
import LocationTesting
import LocationTracks
import Testing

@Suite("RecordingSeries")
struct RecordingSeriesTests {
  private let now = UTCInstant.utc("2026-05-01T23:59:59.999Z")

  @Test(
    "names a file for each day, by UTC",
    arguments: [
      ("log.rec", "log-2026-05-01.rec"), ("boat/a.b.rec", "boat/a.b-2026-05-01.rec"),
      ("/x.y/log", "/x.y/log-2026-05-01.rec"),
    ])
  func names(_ path: String, _ expected: String) {
    let series = RecordingSeries(path: path, isDaily: true)
    #expect(series.file(at: now) == expected)
    #expect(series.file(at: now + 0.001) == expected.replacing("05-01", with: "05-02"))
    #expect(RecordingSeries(path: path).file(at: now) == path)
    #expect(series.contains(name: String(expected.dropFirst(series.folder.count))))
  }

  @Test(
    "recognizes its own files",
    arguments: [
      "log.rec", "log-2026-05-01.rec.gz", "log-2026-13-01.rec", "log-x.rec", "log-2026-05-01T10:00:00Z.rec",
      "blog-2026-05-01.rec",
    ])
  func foreign(_ name: String) {
    #expect(!RecordingSeries(path: "log.rec", isDaily: true).contains(name: name))
  }

  @Test("removes the oldest files until there is room")
  func room() {
    let series = RecordingSeries(path: "log.rec", isDaily: true, maximumBytes: 1000)
    let files = [("log-2026-05-02.rec", 300), ("log-2026-05-01.rec", 300), ("log-2026-04-30.rec", 300)]
    #expect(series.namesToRemove(among: files, currentSize: 90, adding: 10) == [])
    #expect(series.namesToRemove(among: files, currentSize: 90, adding: 11) == ["log-2026-04-30.rec"])
    #expect(series.namesToRemove(among: files, currentSize: 590, adding: 10)?.count == 2)
    #expect(series.namesToRemove(among: files, currentSize: 1000, adding: 0)?.count == 3)
    #expect(series.namesToRemove(among: files, currentSize: 1000, adding: 1) == nil, "full")
    #expect(RecordingSeries(path: "a").namesToRemove(among: [], currentSize: .max / 2, adding: 1) == [])
  }
}
