import TestSupport
import Testing

@testable import LocationUBX

@Suite("UBXConfigurationRequest")
struct UBXConfigurationRequestTests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private struct Example {
    let frame: String
    let layers: UBXConfigurationRequest.Layers
    let settings: KeyValuePairs<String, UInt64>
  }

  /// Frames that other programs send to real receivers: pyubx2, the Android program of Dragy, and an autosteer bridge.
  private static let examples = [
    Example(
      frame: "b562068a1b000001000034029120017b0191200121003110010100524000080700c7df", layers: .ram,
      settings: [
        "MSGOUT-UBX_RXM_SFRBX_USB": 1, "MSGOUT-UBX_TIM_TM2_USB": 1, "SIGNAL-GAL_ENA": 1, "UART1-BAUDRATE": 460_800,
      ]),
    Example(frame: "b562068a0a000003000001002130640053cb", layers: [.ram, .bbr], settings: ["RATE-MEAS": 100]),
    Example(frame: "b562068a09000001000005005210000160", layers: .ram, settings: ["UART1-ENABLED": 0]),
    Example(frame: "b562068a0900000100000100321001deed", layers: .ram, settings: ["SIGNAL-HEALTH_L5": 1]),
  ]

  @Test("writes the frames that other programs send")
  func sets() {
    for example in Self.examples {
      let values = example.settings.compactMap { name, raw in
        UBXConfigurationKey.named("CFG-\(name)").map { UBXConfigurationValue($0, raw: raw) }
      }
      #expect(hexadecimal(UBXConfigurationRequest.set(values, in: example.layers)) == example.frame)
    }
  }

  @Test("names each message in keys by class and number, and finds it by that name")
  func namesMessages() {
    for (kind, name) in [
      (UBXKind(0xF0, 0x04), "NMEA_ID_RMC"), (UBXKind(0xF1, 0x03), "PUBX_ID_POLYS"),
      (UBXKind(0xF5, 0x4A), "RTCM_3X_TYPE1074"), (UBXKind(0xF5, 0xFE), "RTCM_3X_TYPE4072_0"),
      (UBXKind(0xF5, 0xFD), "RTCM_3X_TYPE4072_1"), (UBXKind(0x01, 0x07), "UBX_NAV_PVT"),
    ] {
      #expect(kind.rateName == name)
      #expect(UBXKind.of(rateName: name) == kind)
      #expect(UBXConfigurationKey.rate(of: name, on: .uart1) != nil)
    }
    #expect(UBXKind(0xF0, 0x7F).rateName == nil)
    #expect(UBXKind.of(rateName: "UBX_NAV_NOTHING") == nil)
  }
}
