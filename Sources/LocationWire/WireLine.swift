/// What can be said of a line of gpsd's JSON before anybody decodes it.
public enum WireLine {
  /// Whether the line may be handed to libgps (`gps_unpack`): one whole, valid JSON object whose first bytes are
  /// `{"class":"X"`, X being `TPV`, `SKY`, `GST`, `DEVICE`, `VERSION`, `WATCH` or `ERROR`, without a second `"class"`.
  ///
  /// libgps 3.22 never returns on some lines that are no JSON, takes a line of another class for a repetition of
  /// the one before, and on valid JSON that it does not expect looks on for the next `"class"`, where it may turn
  /// round for ever: `{"class":"DEVICES","devices":[{"class":"DEVICE","path":5}]}`. A list of devices is therefore
  /// never safe; read it with ``WireDecoder``.
  public static func isSafeForLibGPS(_ line: Span<UInt8>) -> Bool {
    var members = WireMembers()
    guard (try? members.read(line)) != nil else { return false }
    let name = members[.objectClass]
    return Int(name.start) == opening.utf8CodeUnitCount && beginsWithClass(line) && isKnown(name, in: line)
      && !namesClass(line, from: Int(name.end))
  }

  private static let opening: StaticString = #"{"class":""#

  private static func beginsWithClass(_ line: Span<UInt8>) -> Bool {
    JSONValue(.string, 0, opening.utf8CodeUnitCount).reads(opening, in: line)
  }

  private static func isKnown(_ name: JSONValue, in line: Span<UInt8>) -> Bool {
    name.reads("TPV", in: line) || name.reads("SKY", in: line) || name.reads("GST", in: line)
      || name.reads("DEVICE", in: line) || name.reads("VERSION", in: line) || name.reads("WATCH", in: line)
      || name.reads("ERROR", in: line)
  }

  private static func namesClass(_ line: Span<UInt8>, from start: Int) -> Bool {
    let word: StaticString = #""class""#
    let length = word.utf8CodeUnitCount
    for index in start..<max(start, line.count - length + 1)
    where line[index] == UInt8(ascii: "\"") && JSONValue(.string, index, index + length).reads(word, in: line) {
      return true
    }
    return false
  }
}
