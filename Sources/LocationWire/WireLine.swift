/// What can be said of a line of gpsd's JSON before anybody decodes it.
public enum WireLine {
  /// Whether the line may be handed to libgps (`gps_unpack`): one whole, valid JSON object whose first bytes are
  /// `{"class":"X"`, where X is a class that libgps knows and we use.
  ///
  /// libgps 3.22 never returns on some lines that are no JSON, and takes a line that it does not know for a repetition of
  /// the one before.
  public static func isSafeForLibGPS(_ line: Span<UInt8>) -> Bool {
    var members = WireMembers()
    guard (try? members.read(line)) != nil else { return false }
    let name = members[.objectClass]
    return beginsWithClass(line) && Int(name.start) == opening.utf8CodeUnitCount && isKnown(name, in: line)
  }

  private static let opening: StaticString = #"{"class":""#

  private static func beginsWithClass(_ line: Span<UInt8>) -> Bool {
    line.count > opening.utf8CodeUnitCount
      && JSONValue(.string, 0, opening.utf8CodeUnitCount).reads(opening, in: line)
  }

  private static func isKnown(_ name: JSONValue, in line: Span<UInt8>) -> Bool {
    name.reads("TPV", in: line) || name.reads("SKY", in: line) || name.reads("GST", in: line)
      || name.reads("DEVICES", in: line) || name.reads("DEVICE", in: line) || name.reads("VERSION", in: line)
      || name.reads("WATCH", in: line) || name.reads("ERROR", in: line)
  }
}
