public import LocationKit
import LocationUBX

extension ReceiverConfiguration {
  /// Names of the settings, for help and suggestions.
  public static let names = ["rate", "baud", "constellations", "model", "messages", "protocol"]

  /// Creates a configuration of words: `rate=10Hz`, `baud=460800`, `constellations=gps,galileo`, `model=automotive`,
  /// `messages=nav-pvt,nav-sat:5`, `protocol=ubx`, and keys such as `CFG-NAVSPG-FIXMODE=3DONLY`. Throws invalid argument
  /// for a word that is unknown, has no valid value, or occurs twice.
  public init(_ words: [String]) throws(LocationError) {
    self.init()
    var seen: Set<String> = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw Self.error("a setting has the form name=value", word, "for example rate=10Hz")
      }
      guard seen.insert(parts[0].lowercased()).inserted else {
        throw Self.error("the setting occurs twice", parts[0], nil)
      }
      try set(parts[0], to: parts[1])
    }
  }

  /// Sets a value by its name. Throws invalid argument.
  public mutating func set(_ name: String, to value: String) throws(LocationError) {
    switch name.lowercased() {
    case "rate": period = try Self.period(value)
    case "baud": baud = try Self.baud(value)
    case "constellations":
      constellations = Set(try Self.list(value, of: ReceiverConstellation.allCases, "constellations"))
    case "model": model = try Self.one(value, of: DynamicModel.allCases, "model")
    case "messages": messages = try value.split(separator: ",", omittingEmptySubsequences: false).map(Self.message)
    case "protocol": output = try Self.one(value, of: ReceiverProtocol.allCases, "protocol")
    default: settings.append(try Self.setting(name, value))
    }
  }

  /// Returns the time between solutions: of `10Hz`, `10` (hertz), `100ms` or `1s`.
  private static func period(_ text: String) throws(LocationError) -> Int {
    let word = text.lowercased()
    let units: [(suffix: String, milliseconds: (Double) -> Double)] = [
      ("hz", { 1000 / $0 }), ("ms", { $0 }), ("s", { $0 * 1000 }), ("", { 1000 / $0 }),
    ]
    let unit = units.first { word.hasSuffix($0.suffix) }
    guard let unit, let number = Double(word.dropLast(unit.suffix.count)), number.isFinite, number > 0,
      case let period = unit.milliseconds(number).rounded(), (25...65_535).contains(period)
    else {
      throw error("the rate is out of range", "rate=\(text)", "0.02Hz to 40Hz, or a time between solutions: 200ms, 1s")
    }
    return Int(period)
  }

  private static func baud(_ text: String) throws(LocationError) -> Int {
    if let baud = Int(text), speeds.contains(baud) { return baud }
    throw error(
      "serial lines do not have this speed", "baud=\(text)", "one of \(speeds.map(String.init).joined(separator: ", "))"
    )
  }

  /// Speeds that receivers have, in baud.
  public static let speeds = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]

  private static func list<Value: RawRepresentable<String>>(
    _ text: String, of all: [Value], _ name: String
  ) throws(LocationError) -> [Value] {
    try text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { word throws(LocationError) in
      if let value = Value(rawValue: String(word)) { return value }
      let names = all.map(\.rawValue)
      let hint = nearest(to: String(word), among: names).map { "did you mean \($0)?" }
      throw error(
        word.isEmpty ? "a word is missing" : "unknown: \(word)", "\(name)=\(text)",
        hint ?? "one of \(names.joined(separator: ", "))")
    }
  }

  private static func one<Value: RawRepresentable<String>>(
    _ text: String, of all: [Value], _ name: String
  ) throws(LocationError) -> Value {
    let values = try list(text, of: all, name)
    guard values.count == 1 else { throw error("the setting has one value", "\(name)=\(text)", "choose one of them") }
    return values[0]
  }

  private static func message(_ word: Substring) throws(LocationError) -> MessageRate {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || UInt8(parts[1]) != nil else {
      throw error("a rate is 0 to 255: once in so many solutions", "messages=\(word)", "write nav-sat:5, or nav-sat:0")
    }
    let rate = parts.count == 2 ? UInt8(parts[1]) ?? 1 : 1
    if let message = MessageRate(String(parts[0]), rate: rate) { return message }
    throw error("unknown message", "messages=\(word)", "for example nav-pvt, nav-sat, gga, rmc, rtcm-1005")
  }

  private static func setting(_ name: String, _ value: String) throws(LocationError) -> UBXConfigurationValue {
    guard let key = UBXConfigurationKey.named(name) else {
      let meant =
        name.uppercased().hasPrefix("CFG-")
        ? nearest(to: name, among: UBXConfigurationKey.all.map { $0.name.lowercased() })?.uppercased()
        : nearest(to: name, among: names)
      throw error(
        "unknown setting", name,
        meant.map { "did you mean \($0)?" } ?? "one of \(names.joined(separator: ", ")), or a key of u-blox: CFG-…")
    }
    if let setting = UBXConfigurationValue(key, text: value) { return setting }
    let constants = key.constants.map(\.name)
    throw error(
      "no such value", "\(key.name)=\(value)",
      constants.isEmpty
        ? "it is \(key.type == .l ? "true or false" : "a number\(key.unit.isEmpty ? "" : " in \(key.unit)")"), of type \(key.type.rawValue)"
        : "one of \(constants.joined(separator: ", "))")
  }

  private static func error(_ message: String, _ place: String, _ remedy: String?) -> LocationError {
    LocationError(.invalidArgument, message, context: place, remedy: remedy)
  }
}
