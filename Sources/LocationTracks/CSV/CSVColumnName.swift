import LocationText

/// The meaning of a column's name.
struct CSVColumnName {
  /// Letters and digits of the name, in lower case.
  private let letters: String

  init(_ name: Span<UInt8>) {
    var letters: [UInt8] = []
    for index in 0..<name.count {
      let byte = name[index] | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { letters.append(byte) }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) { letters.append(name[index]) }
    }
    self.letters = String(decoding: letters, as: UTF8.self)
  }

  var isLatitude: Bool { unit(behind: ["lat", "latitude"], of: CSVUnit.degrees) != nil }
  var isLongitude: Bool { unit(behind: ["lon", "lng", "long", "longitude"], of: CSVUnit.degrees) != nil }
  var isDate: Bool { ["date", "dateutc", "utcdate"].contains(letters) }
  var isSegment: Bool { ["segment", "seg", "segmentid", "trackseg", "tracksegid", "trksegid"].contains(letters) }

  /// Unit of a column of UTC times; `nil` for any other column.
  var timeUnit: UnixTimeUnit? {
    let names = [
      "unixtimestamp", "unixtime", "epochtime", "timestamp", "datetime", "utctime", "utc", "unix", "epoch", "time",
    ]
    for name in names where letters.hasPrefix(name) {
      switch letters.dropFirst(name.count) {
      case "", "utc", "z", "gmt", "iso", "iso8601": return .unknown
      case "s", "sec", "seconds", "unix": return .seconds
      case "ms", "millis", "milliseconds": return .milliseconds
      default: continue
      }
    }
    return nil
  }

  var quantity: (PointQuantity, CSVUnit)? {
    for quantity in PointQuantity.allCases {
      if let unit = unit(behind: quantity.columnNames, of: quantity.units) { return (quantity, unit) }
    }
    return nil
  }

  private func unit(behind names: [String], of units: [String: CSVUnit]) -> CSVUnit? {
    for name in names where letters.hasPrefix(name) {
      if let unit = units[String(letters.dropFirst(name.count))] { return unit }
    }
    return nil
  }
}
