import LocationUBX

/// What a receiver sends in a second of the minute from 2026-05-01T10:00Z on, as messages of u-blox and as sentences.
package enum ReceiverBytes {
  /// NAV-PVT and NAV-EOE, with an accuracy of a metre. Receivers round the second, so that nanoseconds may be negative.
  package static func messages(_ second: Int, isFix: Bool = true, nanoseconds: Int64 = 0) -> [UInt8] {
    var solution = UBXMessage(.navPVT)
    let fields: [String: Int64] = [
      "iTOW": Int64(second) * 1000, "year": 2026, "month": 5, "day": 1, "hour": 10, "second": Int64(second),
      "validDate": 1, "validTime": 1, "fixType": isFix ? 3 : 0, "gnssFixOk": isFix ? 1 : 0, "numSV": 9,
      "nano": nanoseconds, "hAcc": 1000, "vAcc": 2000, "height": 550_000, "hMSL": 500_000,
    ]
    for (name, value) in fields { solution[name] = value }
    solution.set("lat", to: 48)
    solution.set("lon", to: 11.5)
    var end = UBXMessage(.navEOE)
    end["iTOW"] = Int64(second) * 1000
    return solution.frame + end.frame
  }

  /// NAV-STATUS, which states no position.
  package static func status(_ second: Int, isFix: Bool = true) -> [UInt8] {
    var status = UBXMessage(.navSTATUS)
    status["iTOW"] = Int64(second) * 1000
    status["gpsFix"] = isFix ? 3 : 0
    status["gpsFixOk"] = isFix ? 1 : 0
    return status.frame
  }

  /// GGA and RMC.
  package static func sentences(_ second: Int) -> [UInt8] {
    let time = "1000" + (second < 10 ? "0" : "") + "\(second).00"
    return sentence("GNGGA,\(time),4800.0000,N,01130.0000,E,1,08,1.0,500.0,M,50.0,M,,")
      + sentence("GNRMC,\(time),A,4800.0000,N,01130.0000,E,0.0,0.0,010526,,,A")
  }

  /// A sentence with its checksum.
  package static func sentence(_ body: String) -> [UInt8] {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return Array("$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n".utf8)
  }
}
