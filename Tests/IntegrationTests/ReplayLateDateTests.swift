import Foundation
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@Suite("ReplayFetcher: a late date", .realTime)
struct ReplayLateDateTests {
  private func sentence(_ body: String) -> String {
    "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
  }

  @Test("dates a file from its beginning, however late its first date is")
  func file() async throws {
    let count = 10_100
    let epochs = (0..<count).map { second in
      let time = String(format: "%02d%02d%02d", second / 3600, second / 60 % 60, second % 60)
      return sentence("GPGGA,\(time),4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,")
    }
    let date = sentence("GPRMC,120000,A,4800.0000,N,01130.0000,E,,,010526,,,A")
    let file = RunFolder.url.appending(path: "replay-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((epochs.joined() + date).utf8).write(to: file)
    let run = FetcherRun(ReplayFetcher(path: file.path, formats: [NMEALogFormat()], rate: .maximum))
    let times = await run.readings { _ in false }.compactMap(\.asLocation).map(\.time)
    #expect(times.count == count + 1)
    #expect(times.first == .utc("2026-05-01T00:00:00Z"))
    #expect(times.last == .utc("2026-05-01T12:00:00Z"))
    #expect(times.allSatisfy { $0 != nil })
  }
}
