/// NMEA 0183 and gpsd JSON to decode.
enum NMEAText {
  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
  }

  /// 2026-05-01 10:00:0`second`.
  static func epoch(_ second: Int) -> String {
    let time = "10000\(second).00"
    return sentence("GPRMC,\(time),A,4800.0000,N,01130.0000,E,0.0,,010526,,,A")
      + sentence("GPGGA,\(time),4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,")
  }

  static func tpv(_ second: Int) -> String {
    #"{"class":"TPV","mode":3,"time":"2026-05-01T10:00:0\#(second).000Z","lat":48.0,"lon":11.5}"# + "\r\n"
  }
}
