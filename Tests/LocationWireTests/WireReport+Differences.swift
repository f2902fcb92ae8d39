import LocationKit
import LocationWire

extension WireReport {
  /// The names of the members in which this is not what the corpus expects.
  func differences(from expected: [String: Any]) -> [String] {
    switch self {
    case .reading(.location(let location)): location.differences(from: expected)
    case .reading(.noFix(let report)): report.differences(from: expected)
    case .reading(.sky(let sky)): sky.differences(from: expected)
    case .devices(let devices): devices.map(\.path) == expected["paths"] as? [String] ? [] : ["paths"]
    case .device(let device): device.path == expected["path"] as? String ? [] : ["path"]
    case .error(let message): message == expected["message"] as? String ? [] : ["message"]
    case .version(let release, let major, let minor):
      release == (expected["release"] ?? expected["version"]) as? String && major == expected["proto_major"] as? Int
        && minor == expected["proto_minor"] as? Int ? [] : ["version"]
    case .watch, .event, .offset, .other, .poll, .reading: []
    }
  }

  /// The names of the fields in which this is not what libgps 3.22 made of the line, which has ten digits of each.
  func differences(fromLibGPS fields: [String: Any]) -> [String] {
    let seconds = (fields["time"] as? String).map { $0.split(separator: ".") }
    let nanoseconds = seconds.flatMap { parts -> Int64? in
      guard parts.count == 2, let whole = Int64(parts[0]), let rest = Int64(parts[1]) else { return nil }
      return whole * 1_000_000_000 + rest
    }
    var found: [String] = []
    // Where the mode is 0 the corpus names the time among what is set, without its value.
    if fields["mode"] != nil, (location?.time ?? noFix?.time)?.nanoseconds != nanoseconds { found.append("time") }
    guard let location else {
      let hasCoordinate = fields["lat"] != nil && fields["lon"] != nil && fields["mode"] as? Int ?? 0 >= 2
      return found + (hasCoordinate ? ["mode"] : [])
    }
    for (name, value) in location.wireNumbers where name != "alt" && name != "geoidSep" && name != "magvar" {
      let same =
        switch (value, fields[name] as? Double) {
        case (nil, nil): true
        case (nil, .some(0)) where name == "eph" || name == "epv": true
        case (let ours?, let theirs?): abs(ours - theirs) <= abs(theirs) * 1e-9
        default: name == "altMSL"  // libgps 3.22 leaves the height of releases before 3.20 aside.
        }
      if !same { found.append(name) }
    }
    if Int(location.mode.rawValue) != fields["mode"] as? Int { found.append("mode") }
    if Int(location.status?.rawValue ?? 0) != fields["status"] as? Int { found.append("status") }
    return found
  }
}

extension Location {
  fileprivate var wireNumbers: [(String, Double?)] {
    [
      ("lat", coordinate.latitude), ("lon", coordinate.longitude), ("altMSL", altitudeMSL), ("alt", altitudeMSL),
      ("speed", speed), ("track", courseOverGround), ("climb", verticalSpeed),
      ("eph", horizontalAccuracy?.radius), ("epv", verticalAccuracy?.radius), ("geoidSep", geoidSeparation),
      ("magvar", magneticVariation),
    ]
  }

  fileprivate func differences(from expected: [String: Any]) -> [String] {
    var found: [String] = []
    for (name, value) in wireNumbers where name != "geoidSep" && name != "magvar" {
      // The corpus has both heights of releases from 3.20 on, and `alt` alone of older ones.
      let theirs = name == "altMSL" ? expected[name] ?? expected["alt"] : expected[name]
      if name == "alt", expected["altMSL"] != nil { continue }
      // An estimate of 0 is unknown here.
      if value == nil, theirs as? Double == 0, name == "eph" || name == "epv" { continue }
      if value != theirs as? Double { found.append(name) }
    }
    if let height = expected["altHAE"] as? Double, height != ellipsoidalHeight { found.append("altHAE") }
    if Int(mode.rawValue) != expected["mode"] as? Int { found.append("mode") }
    if status.map({ Int($0.rawValue) }) != expected["status"] as? Int { found.append("status") }
    if time != (expected["time"] as? String).flatMap({ UTCInstant(iso8601: $0) }) { found.append("time") }
    if origin.device != expected["device"] as? String { found.append("device") }
    return found
  }
}

extension NoFix {
  fileprivate func differences(from expected: [String: Any]) -> [String] {
    var found: [String] = []
    if expected["mode"] as? Int ?? 0 >= 2, expected["lat"] is Double, expected["lon"] is Double { found.append("mode") }
    if time != (expected["time"] as? String).flatMap({ UTCInstant(iso8601: $0) }) { found.append("time") }
    if origin.device != expected["device"] as? String { found.append("device") }
    return found
  }
}

extension SkyView {
  fileprivate func differences(from expected: [String: Any]) -> [String] {
    var found: [String] = []
    if time != (expected["time"] as? String).flatMap({ UTCInstant(iso8601: $0) }) { found.append("time") }
    let numbers = expected["prns"] as? [Int] ?? []
    let dilutions = [("hdop", dilution.horizontal), ("vdop", dilution.vertical), ("pdop", dilution.position)]
    for (name, value) in dilutions {
      // A dilution of 0 is unknown here.
      let theirs = expected[name] as? Double
      if value != (theirs == 0 ? nil : theirs) { found.append(name) }
    }
    // A satellite that a line lists once for each signal is one here.
    var seen = Set<Int>()
    if satellites.map(\.number) != numbers.filter({ seen.insert($0).inserted }) { found.append("satellites") }
    if seen.count == numbers.count, satellitesUsed != expected["n_used"] as? Int ?? 0 { found.append("used") }
    return found
  }
}
