import LocationKit
import LocationReceivers
import LocationUBX
import Testing

@testable import LocateCommand

@Suite("ReceiverStateReport")
struct ReceiverStateReportTests {
  private static func outcome() -> ReceiverOutcome {
    var outcome = ReceiverOutcome()
    outcome.identity = ReceiverIdentity(make: .ublox)
    outcome.identity.model = "ZED-F9P"
    outcome.identity.software = "EXT CORE 1.00"
    outcome.identity.hardware = "00190000"
    outcome.identity.extensions = ["FWVER=HPG 1.32", "PROTVER=27.30"]
    outcome.speed = 460_800
    let settings: [String: UInt64] = [
      "CFG-RATE-MEAS": 100, "CFG-RATE-NAV": 1, "CFG-UART1-BAUDRATE": 460_800, "CFG-UART1INPROT-UBX": 1,
      "CFG-UART1INPROT-NMEA": 1, "CFG-UART1OUTPROT-UBX": 1, "CFG-UART1OUTPROT-NMEA": 0, "CFG-SIGNAL-GPS_ENA": 1,
      "CFG-SIGNAL-GPS_L1CA_ENA": 1, "CFG-SIGNAL-GLO_ENA": 0, "CFG-NAVSPG-DYNMODEL": 4,
      "CFG-MSGOUT-UBX_NAV_PVT_UART1": 1,
    ]
    for (name, raw) in settings {
      guard let key = UBXConfigurationKey.named(name) else { continue }
      outcome.state.values[key.id] = UBXConfigurationValue(key, raw: raw)
      if name == "CFG-RATE-MEAS" { outcome.state.flash[key.id] = UBXConfigurationValue(key, raw: raw) }
    }
    return outcome
  }

  @Test("prints what the receiver is set to, a fact a line")
  func printsText() {
    #expect(
      printed { ReportFormat.text.append(ReceiverStateReport(Self.outcome()), to: &$0) } == """
        receiver:  u-blox ZED-F9P, firmware HPG 1.32, protocol 27.30, hardware 00190000
        line:      UART1, 460800 baud
        port:      UART1 at 460800 baud: takes UBX + NMEA, sends UBX
        rate:      10 Hz, 100 ms between solutions
        model:     automotive
        systems:   gps (L1CA), glonass off
        messages:  nav-pvt
        flash:     CFG-RATE-MEAS=0.1 s

        """)
  }

  @Test("prints an object without what is unknown")
  func printsJSON() {
    #expect(
      printed { ReportFormat.json.append(ReceiverStateReport(Self.outcome()), to: &$0) } == """
        {"make":"u-blox","model":"ZED-F9P","firmware":"HPG 1.32","protocolVersion":"27.30","hardware":"00190000",\
        "port":"UART1","baud":460800,"rate":10,"dynamicModel":"automotive",\
        "ports":[{"port":"UART1","baud":460800,"input":["UBX","NMEA"],"output":["UBX"]}],\
        "systems":[{"system":"gps","on":true,"signals":["L1CA"]},{"system":"glonass","on":false,"signals":[]}],\
        "messages":["nav-pvt"],"flash":["CFG-RATE-MEAS=0.1 s"]}

        """)
  }
}
