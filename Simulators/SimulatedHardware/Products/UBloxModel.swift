import LocationKit
import LocationUBX

/// A model of u-blox: its versions, its limits, and its settings by default.
struct UBloxModel: Sendable {
  /// MON-VER: version of the software.
  var software: String
  /// MON-VER: version of the hardware.
  var hardware: String
  /// MON-VER: further texts.
  var extensions: [String]
  /// Whether it knows CFG-VALSET, CFG-VALGET and CFG-VALDEL.
  var hasKeys: Bool
  /// Numbers of the legacy messages of the class CFG that it knows; `nil` for all.
  var legacy: Set<UInt8>?
  var hasFlash: Bool
  /// Shortest interval of measurements that it accepts, milliseconds.
  var shortestInterval: Int
  /// Speeds of its serial ports.
  var bauds: [Int]
  /// Whether it computes positions to the centimetre with corrections, and can be a base.
  var hasHighPrecision = false
  /// Whether the BeiDou signal B1I excludes GLONASS and the BeiDou signal B1C.
  var hasSharedFrequencyPath = false
  /// Settings by default, and with that all keys that it knows.
  var defaults: ConfigurationDatabase.Values
  /// Whether it is a u-blox of an unknown model, for scenarios in UBX.
  var isGeneric = false
  /// SEC-UNIQID: number of the chip; five bytes, six from M10 on.
  var chip: [UInt8]

  static func of(_ product: ReceiverProduct) -> UBloxModel? {
    switch product {
    case .ubloxM8: m8
    case .ubloxM9: m9
    case .ubloxM10: m10
    case .ubloxF9P: f9p
    case .mtk, .sirf: nil
    }
  }

  static let m8 = UBloxModel(
    software: "EXT CORE 3.01 (107888)", hardware: "00080000",
    extensions: [
      "ROM BASE 2.01 (75331)", "FWVER=SPG 3.01", "PROTVER=18.00", "MOD=NEO-M8N-0", "FIS=0xEF4015 (100111)",
      "GPS;GLO;GAL;BDS", "SBAS;IMES;QZSS",
    ], hasKeys: false, legacy: nil, hasFlash: true, shortestInterval: 50, bauds: slowBauds,
    defaults: UBloxDefaults(
      ports: UBXPort.allCases, baud: 9600, nmeaVersion: 40, signals: ["GPS", "SBAS", "QZSS", "GLO"],
      otherSignals: ["GAL", "BDS", "IMES"], missingMessages: UBloxDefaults.laterMessages
    ).values, chip: [0x2D, 0x4A, 0x10, 0x87, 0x1C])

  static let m9 = UBloxModel(
    software: "EXT CORE 4.04 (7f89f7)", hardware: "00190000",
    extensions: [
      "ROM BASE 0x118B2060", "FWVER=SPG 4.04", "PROTVER=32.01", "MOD=NEO-M9N", "GPS;GLO;GAL;BDS", "SBAS;QZSS",
    ], hasKeys: true, legacy: nil, hasFlash: true, shortestInterval: 40, bauds: fastBauds,
    defaults: UBloxDefaults(
      ports: [.i2c, .uart1, .usb, .spi], baud: 38_400, nmeaVersion: 41,
      signals: [
        "GPS", "GPS_L1CA", "SBAS", "SBAS_L1CA", "GAL", "GAL_E1", "BDS", "BDS_B1", "QZSS", "QZSS_L1CA", "GLO", "GLO_L1",
      ], otherSignals: ["QZSS_L1S"], missingMessages: UBloxDefaults.formerMessages + UBloxDefaults.secondOutput
    ).values, chip: [0x6E, 0x95, 0x03, 0xD2, 0x4C])

  static let m10 = UBloxModel(
    software: "ROM SPG 5.10 (7b202e)", hardware: "000A0000",
    extensions: ["FWVER=SPG 5.10", "PROTVER=34.10", "GPS;GLO;GAL;BDS", "SBAS;QZSS"], hasKeys: true,
    legacy: [UBXKind.configuration.number, UBXKind.reset.number], hasFlash: false, shortestInterval: 40,
    bauds: fastBauds, hasSharedFrequencyPath: true,
    defaults: UBloxDefaults(
      ports: [.i2c, .uart1, .spi], baud: 9600, nmeaVersion: 42,
      signals: [
        "GPS", "GPS_L1CA", "SBAS", "SBAS_L1CA", "GAL", "GAL_E1", "BDS", "BDS_B1C", "QZSS", "QZSS_L1CA", "QZSS_L1S",
      ], otherSignals: ["GLO", "GLO_L1", "BDS_B1"], missingMessages: UBloxDefaults.formerMessages
    ).values, chip: [0x81, 0x2F, 0x5A, 0x3B, 0x90, 0x17])

  static let f9p = UBloxModel(
    software: "EXT CORE 1.00 (3fda8e)", hardware: "00190000",
    extensions: [
      "ROM BASE 0x118B2060", "FWVER=HPG 1.13", "PROTVER=27.12", "MOD=ZED-F9P", "GPS;GLO;GAL;BDS", "QZSS",
    ], hasKeys: true, legacy: nil, hasFlash: true, shortestInterval: 50, bauds: fastBauds, hasHighPrecision: true,
    defaults: UBloxDefaults(
      ports: UBXPort.allCases, baud: 38_400, nmeaVersion: 41,
      signals: [
        "GPS", "GPS_L1CA", "GPS_L2C", "GAL", "GAL_E1", "GAL_E5B", "BDS", "BDS_B1", "BDS_B2", "QZSS", "QZSS_L1CA",
        "QZSS_L2C", "GLO", "GLO_L1", "GLO_L2",
      ], otherSignals: ["SBAS", "SBAS_L1CA"], hasHighPrecision: true,
      missingMessages: UBloxDefaults.formerMessages + UBloxDefaults.secondOutput
    ).values, chip: [0x1B, 0x60, 0xE7, 0x35, 0xA8])

  private static let slowBauds = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800]
  private static let fastBauds = [9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]
}
