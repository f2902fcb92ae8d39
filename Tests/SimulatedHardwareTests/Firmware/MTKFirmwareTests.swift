import LocationKit
import LocationNMEA
import LocationScenario
import Testing

@testable import SimulatedHardware

@Suite("MTKFirmware")
struct MTKFirmwareTests {
  private var firmware = MTKFirmware(isPosingAsReal: true, baud: nil, milliseconds: 1000)

  private mutating func ask(_ body: String) -> [String]? {
    firmware.answers(to: .sentence(SentenceText.bytes(body)))?.map {
      String(decoding: $0.dropLast(2), as: UTF8.self)
    }
  }

  @Test("acknowledges requests as the command packet documents it")
  mutating func acknowledgements() {
    #expect(ask("PMTK000") == ["$PMTK001,0,3*30"])
    #expect(ask("PMTK220,100") == ["$PMTK001,220,3*30"])
    #expect(firmware.interval == .milliseconds(100))
    #expect(ask("PMTK220,99") == ["$PMTK001,220,0*33"])
    #expect(firmware.interval == .milliseconds(100))
    #expect(ask("PMTK999") == ["$PMTK001,999,1*3B"])
    #expect(ask("PMTK605") == ["$PMTK705,AXN_2.31_3339_13101700,5632,PA6H,1.0*6B"])
    #expect(firmware.answers(to: .sentence(Array("$PMTK605*00\r\n".utf8))) == [])
  }

  @Test("selects sentences and their rates, and the speed without an acknowledgement")
  mutating func selection() {
    #expect(ask("PMTK314,0,1,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0")?.first?.hasPrefix("$PMTK001,314,3") == true)
    let epochs = (0..<3).map { _ in
      firmware.messages(Reports.report(), truth: .standing(at: Reports.point)).map {
        String(decoding: $0.prefix(6), as: UTF8.self)
      }
    }
    #expect(epochs == [["$GPGGA", "$GPRMC"], ["$GPRMC"], ["$GPGGA", "$GPRMC"]])
    #expect(ask("PMTK314,0,1")?.first?.hasPrefix("$PMTK001,314,0") == true)
    #expect(ask("PMTK251,38400") == [])
    #expect(firmware.baud == 38_400)
    #expect(ask("PMTK251,1")?.first?.hasPrefix("$PMTK001,251,0") == true)
    #expect(ask("PMTK251,0") == [])
    #expect(firmware.baud == 9600)
  }

  @Test("starts hot, warm and cold, and forgets its settings in a full cold start")
  mutating func starts() {
    _ = ask("PMTK220,200")
    #expect(ask("PMTK101")?.last == "$PMTK010,001*2E")
    #expect(firmware.takeRestart() == .hot)
    #expect(firmware.takeRestart() == nil)
    _ = ask("PMTK103")
    #expect(firmware.takeRestart() == .cold)
    #expect(firmware.interval == .milliseconds(200))
    _ = ask("PMTK104")
    #expect(firmware.interval == .seconds(1))
  }
}
