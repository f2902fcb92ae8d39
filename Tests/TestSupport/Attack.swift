/// Hostile input, and what its reader must do: no attack crashes or hangs a reader, opens a file or a connection, or lets
/// an infinity or a NaN out.
public struct Attack: Sendable {
  public enum Demand: Sendable {
    /// An error, and nothing after the fault.
    case reject
    /// All locations are read.
    case accept
    /// The first point is a counted fault; the second, at 10 N 20 E, is read.
    case dropPoint
    /// An error and a result are both right.
    case safe
  }

  /// Name of the file. Its ending is that of the format: `gpx`, `nmea`, or `gpsd` for the bytes of a server.
  public let name: String
  public let demand: Demand
  public let bytes: [UInt8]

  private init(_ name: String, _ demand: Demand, _ bytes: [UInt8]) {
    (self.name, self.demand, self.bytes) = (name, demand, bytes)
  }

  private init(_ name: String, _ demand: Demand, _ text: String) { self.init(name, demand, Array(text.utf8)) }

  public static let all = entities + nesting + coordinates + values + encodings + sentences + lines

  // MARK: GPX

  private static func gpx(_ content: String, documentType: String = "", encoding: String = "UTF-8") -> String {
    """
    <?xml version="1.0" encoding="\(encoding)"?>
    \(documentType)<gpx version="1.1" creator="attack" xmlns="http://www.topografix.com/GPX/1/1">\(content)</gpx>

    """
  }

  private static func point(_ latitude: String = "1", _ longitude: String = "2", _ content: String = "") -> String {
    #"<trk><trkseg><trkpt lat="\#(latitude)" lon="\#(longitude)">\#(content)</trkpt></trkseg></trk>"#
  }

  /// Entities that stand for ten of the one before: the last is 10^levels times the first.
  private static func bomb(_ seed: String, levels: Int) -> String {
    let expansions = (1...levels).map { level in
      "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
    }
    return "<!DOCTYPE gpx [<!ENTITY l0 \"\(seed)\">\(expansions.joined())]>\n"
  }

  private static var entities: [Attack] {
    let external = ["file:///etc/passwd", "http://127.0.0.1:9/x", "file:///dev/zero"].enumerated().map {
      index, address in
      Attack(
        "external-entity-\(index).gpx", .safe,
        gpx(
          "<metadata><name>&x;</name></metadata>" + point(),
          documentType: "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"\(address)\">]>\n"))
    }
    return external + [
      Attack(
        "billion-laughs.gpx", .safe,
        gpx("<metadata><name>&l9;</name></metadata>" + point(), documentType: bomb("lol", levels: 9))),
      Attack("entity-in-attribute.gpx", .safe, gpx(point("&l7;"), documentType: bomb("1", levels: 7))),
      Attack(
        "internal-entity.gpx", .safe,
        gpx(
          "<metadata><name>&me;</name></metadata>" + point(), documentType: "<!DOCTYPE gpx [<!ENTITY me \"me\">]>\n")),
    ]
  }

  private static var nesting: [Attack] {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let opened = (0..<2000).map { "<n\($0):a xmlns:n\($0)=\"urn:\($0)\">" }.joined()
    let closed = (0..<2000).reversed().map { "</n\($0):a>" }.joined()
    return [
      Attack(
        "deep.gpx", .safe,
        gpx("<extensions>" + repeated("<a>", 5000) + repeated("</a>", 5000) + "</extensions>" + point())),
      Attack("deep-unclosed.gpx", .reject, gpx("<extensions>" + repeated("<a>", 20_000))),
      Attack("namespaces.gpx", .safe, gpx("<extensions>\(opened)\(closed)</extensions>" + point())),
      Attack("comment.gpx", .accept, gpx(point() + "<!--" + repeated(" -", 200_000) + " -->" + point("3", "4"))),
    ]
  }

  private static var coordinates: [Attack] {
    let wrong = [
      "NaN", "inf", "91", "-90.0000001", "1e400", "", "47,5", "4.7.5", "47.5N", "\u{664}\u{667}", "\u{2212}47",
    ]
    let right = ["1e-400", "0." + String(repeating: "1", count: 100_000), String(repeating: "0", count: 100_000) + "1"]
    let pairs = [("0", "180"), ("4.75e1", "8.25E0"), (" 47.5 ", "\n8.25\t"), ("-0.0", "-0")]
    return wrong.enumerated().map { index, latitude in
      Attack("coordinate-wrong-\(index).gpx", .dropPoint, gpx(point(latitude, "1") + point("10", "20")))
    }
      + right.enumerated().map { index, latitude in
        Attack("coordinate-right-\(index).gpx", .accept, gpx(point(latitude, "1") + point("10", "20")))
      }
      + pairs.enumerated().map { index, pair in
        Attack("coordinates-\(index).gpx", .accept, gpx(point(pair.0, pair.1)))
      }
  }

  private static var values: [Attack] {
    let heights = ["NaN", "INF", String(repeating: "9", count: 4000), "high", "<b>1</b>"]
    let times = [
      "10000-01-01T00:00:00Z", "2021-02-30T00:00:00Z", "2016-12-31T23:59:60Z", "2021-01-01T24:00:00Z", "1609459200", "",
      "2021-01-01 00:00:00Z",
    ]
    return heights.enumerated().map { index, height in
      Attack("height-\(index).gpx", .safe, gpx(point("1", "2", "<ele>\(height)</ele>")))
    }
      + times.enumerated().map { index, time in
        Attack("time-\(index).gpx", .safe, gpx(point("1", "2", "<time>\(time)</time>")))
      }
  }

  private static var encodings: [Attack] {
    let wide = Array(gpx(point(), encoding: "UTF-16").utf16)
    let surrogate =
      Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><metadata><name>".utf16) + [0xD800]
      + Array("</name></metadata>\(point())</gpx>".utf16)
    func littleEndian(_ units: [UInt16]) -> [UInt8] {
      units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 &>> 8)] }
    }
    return [
      Attack("nul.gpx", .reject, gpx("<metadata><name>a\0b</name></metadata>" + point())),
      Attack("all-nul.gpx", .reject, [UInt8](repeating: 0, count: 65_536)), Attack("empty.gpx", .reject, ""),
      Attack("one-byte.gpx", .reject, "<"), Attack("mark.gpx", .reject, [0xEF, 0xBB, 0xBF]),
      Attack("utf-16.gpx", .safe, littleEndian(wide)),
      Attack("surrogate.gpx", .reject, [0xFF, 0xFE] + littleEndian(surrogate)),
      // The header of gzip without what it announces.
      Attack("gzip.gpx", .reject, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xED, 0xC4]),
    ]
  }

  // MARK: NMEA 0183 and gpsd's JSON

  private static let fix = "$GPRMC,120000.00,A,4730.000,N,00815.000,E,1.0,90.0,010120,,,A*6B\r\n"

  private static var sentences: [Attack] {
    let counts = "$GPGSV,99999999999,1,99999999999,1,1,1,1*48\r\n$GPGSV,9,0,4,1,1,1,1*44\r\n$GPGSV,0,0,0*49\r\n"
    let numbers =
      "$GPGGA,999999999999.99,99999999999999999999.9,N,1e308,E,99999999999,9999999999999,1e999,1e999,M,-1e999,M,1e999,"
      + "99999999999*1F\r\n"
    return [
      Attack("no-newline.nmea", .safe, "$GPGGA," + String(repeating: "1", count: 1_000_000) + "\r\n" + fix),
      Attack("stars.nmea", .safe, "$GPGGA" + String(repeating: "*", count: 100_000) + "\r\n" + fix),
      Attack("noise.nmea", .safe, [UInt8](repeating: 0xA5, count: 100_000) + Array(fix.utf8)),
      Attack("counts.nmea", .safe, counts + "$GPGSV,-1,-1,-1*65\r\n" + fix),
      Attack("numbers.nmea", .safe, numbers + fix),
      Attack(
        "tags.nmea", .safe,
        "\\s:r3669961,c:1120959341*51\\" + fix + String(repeating: "\\", count: 5000) + "\r\n\\" + fix),
    ]
  }

  private static var lines: [Attack] {
    func nested(_ text: String) -> String { String(repeating: text, count: 100_000) }
    let noFix = "{\"class\":\"TPV\",\"mode\":1}\n"
    let satellites = String(repeating: "{\"PRN\":1,\"ss\":1},", count: 60_000)
    return [
      Attack("deep.gpsd", .safe, "{\"class\":\"TPV\",\"x\":" + nested("[") + nested("]") + "}\n" + noFix),
      Attack("long.gpsd", .safe, "{\"class\":\"SKY\",\"satellites\":[\(satellites){\"PRN\":2}]}\n" + noFix),
      Attack(
        "twice.gpsd", .safe,
        "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2,\"lat\":91}\n{\"class\":\"TPV\",\"class\":\"SKY\",\"mode\":3}\n"
          + noFix),
      Attack(
        "utf-8.gpsd", .safe,
        Array("{\"class\":\"ERROR\",\"message\":\"".utf8) + [0xFF, 0xFE, 0xC3] + Array("\"}\n\(noFix)".utf8)),
    ]
  }
}
