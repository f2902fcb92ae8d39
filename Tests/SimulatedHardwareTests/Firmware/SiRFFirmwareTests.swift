import LocationNMEA
import LocationScenario
import Testing

@testable import SimulatedHardware

@Suite("SiRFFirmware")
struct SiRFFirmwareTests {
  private var firmware = SiRFFirmware(isPosingAsReal: false, baud: nil)

  private mutating func ask(_ body: String) { _ = firmware.answers(to: .sentence(SentenceText.bytes(body))) }

  private mutating func epoch() -> [String] {
    firmware.messages(Reports.report(), truth: .standing(at: Reports.point)).map {
      String(decoding: $0.prefix(6), as: UTF8.self)
    }
  }

  @Test("changes rates, reports a sentence once, and changes the speed of the line")
  mutating func requests() {
    ask("PSRF103,0,0,0,1")
    #expect(!epoch().contains("$GPGGA"))
    ask("PSRF103,0,1,0,1")
    #expect(epoch().contains("$GPGGA"))
    #expect(!epoch().contains("$GPGGA"))
    ask("PSRF103,5,0,2,1")
    #expect((0..<4).map { _ in epoch().contains("$GPVTG") }.count { $0 } == 2)
    #expect(firmware.baud == 4800)
    ask("PSRF100,1,9601,8,1,0")
    #expect(firmware.baud == 4800)
    ask("PSRF100,1,9600,8,1,0")
    #expect(firmware.baud == 9600)
  }

  @Test("starts again as the last field of PSRF101 specifies")
  mutating func starts() {
    ask("PSRF101,0,0,0,0,0,0,12,4")
    #expect(firmware.takeRestart() == .cold)
    #expect(epoch().first == "$PSRFT")
    ask("PSRF101,0,0,0,0,0,0,12,9")
    #expect(firmware.takeRestart() == nil)
  }
}
