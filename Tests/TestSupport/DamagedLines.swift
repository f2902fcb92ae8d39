/// A generator of gpsd's lines with random damage.
public struct DamagedLines {
  private var random: SeededRandom

  public init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let lines: [[UInt8]] = [
    #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-05-01T10:00:00.000Z","leapseconds":18,"lat":48.1,"lon":11.5,"altHAE":560.1,"altMSL":513,"track":1.2,"speed":0.5,"climb":-0.1,"eph":9.5,"dgpsSta":7}"#,
    #"{"class":"TPV","device":"/dev/ttyé\n\u00e9","status":2,"mode":3,"time":"2026-05-01T10:00:00.000Z","ept":0.005,"lat":-37.784795000,"lon":175.314903333,"altHAE":83.7,"altMSL":60.0,"epv":36.8,"track":181.39,"speed":0.129,"climb":-1e-3,"eph":20.9,"dgpsSta":"42","datum":"X","simulated":true,"ephBasis":"receiver","ephLevel":0.39,"leap":true}"#,
    #"{"class":"SKY","device":"/dev/pts/2","hdop":0.9,"satellites":[{"PRN":30,"el":23.0,"az":11.0,"ss":29.0,"used":false,"gnssid":0,"svid":30},{"PRN":70,"el":19}]}"#,
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/pts/0","driver":"NMEA0183","activated":"2026-11-21T00:26:15.800Z"},{"path":"/dev/x","activated":0}]}"#,
    #"{"class":"POLL","active":1,"tpv":[{"class":"TPV","mode":3,"lat":1.5,"lon":-2.5}],"sky":[{"class":"SKY","satellites":[{"PRN":1}]}]}"#,
    #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14,"x":[[{"y":null}],true,false]}"#,
  ].map { Array($0.utf8) }

  private static let fragments: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "-", ".", "e", "1e400", "-1e-400", "99999999999999999999", "NaN",
      "null", "true",
      "\\u", "\\ud800", "\u{0}", "\n", "TPV", "SKY", "lat", "00", #""lat":91"#, #""class":"SKY""#, #"[{"PRN":1}]"#,
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F]]

  public mutating func next() -> [UInt8] {
    var line = Self.lines.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&line, &random) }
    return line
  }

  private static func damage(_ line: inout [UInt8], _ random: inout SeededRandom) {
    guard !line.isEmpty else { return }
    let place = Int.random(in: 0..<line.count, using: &random)
    let end = min(line.count, place + Int.random(in: 0...8, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: line[place] = UInt8.random(in: 0...255, using: &random)
    case 1: line.removeSubrange(place..<end)
    case 2: line.insert(contentsOf: fragments.randomElement(using: &random) ?? [], at: place)
    case 3: line.replaceSubrange(place..<end, with: fragments.randomElement(using: &random) ?? [])
    default: line.insert(contentsOf: line[place..<end], at: Int.random(in: 0...line.count, using: &random))
    }
  }
}
