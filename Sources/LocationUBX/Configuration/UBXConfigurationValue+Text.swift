extension UBXConfigurationValue: CustomStringConvertible {
  /// The value for people: `0.1 s`, `AUTOMOT`, `true`, `ERROR+WARNING`; bits without names and unknown keys in
  /// hexadecimal digits.
  public var text: String {
    guard let key else { return "0x" + String(raw, radix: 16, uppercase: true) }
    if key.type == .l { return raw & 1 == 1 ? "true" : "false" }
    if key.type.isBits { return bits(key) }
    if let constant = key.constants.first(where: { $0.raw == raw }) { return constant.name }
    guard let number else { return "not a number" }
    let digits = Self.digits(number, key.scale)
    return key.unit.isEmpty ? digits : "\(digits) \(key.unit)"
  }

  /// Name and value: `CFG-RATE-MEAS=0.1 s`.
  public var description: String { "\(UBXConfigurationKey.name(of: id))=\(text)" }

  /// Creates a value from a text: a number in the key's unit, a name of a constant, `true` or `false`, names of bits
  /// with `+` between them, or `0x` and the stored bits; `nil` if it is none of them, or does not fit.
  public init?(_ key: UBXConfigurationKey, text: String) {
    let word = text.hasSuffix(" " + key.unit) ? String(text.dropLast(key.unit.count + 1)) : text
    if let raw = Self.raw(key, word) {
      self.init(key, raw: raw)
      guard self.raw == raw else { return nil }
    } else {
      guard let number = Double(word), !key.type.isBits else { return nil }
      self.init(key, number)
    }
  }

  private static func raw(_ key: UBXConfigurationKey, _ word: String) -> UInt64? {
    if word.hasPrefix("0x") { return UInt64(word.dropFirst(2), radix: 16) }
    if key.type == .l {
      return word == "true" || word == "1" ? 1 : word == "false" || word == "0" ? 0 : nil
    }
    let names = word.uppercased().split(separator: "+")
    let raws = names.compactMap { name in key.constants.first { $0.name == name }?.raw }
    guard !names.isEmpty, raws.count == names.count, raws.count == 1 || key.type.isBits else { return nil }
    return raws.reduce(0, |)
  }

  private func bits(_ key: UBXConfigurationKey) -> String {
    let named = key.constants.reduce(0) { $0 | $1.raw }
    guard raw != 0, raw & ~named == 0 else { return "0x" + String(raw, radix: 16, uppercase: true) }
    return key.constants.filter { raw & $0.raw != 0 }.map(\.name).joined(separator: "+")
  }

  /// Returns a number without the digits that a scale of a tenth or a thousandth adds by rounding.
  private static func digits(_ number: Double, _ scale: Double) -> String {
    guard number == number.rounded(), abs(number) < 1e15 else {
      let inverse = (1 / scale).rounded()
      return scale < 1 ? "\((number * inverse).rounded() / inverse)" : "\(number)"
    }
    return "\(Int64(number))"
  }
}
