import Configuration
import LocationKit

/// An option that is set in the environment or in a file.
struct Setting {
  let option: KnownOption
  /// Values; for a flag `true` or `false`.
  let values: [String]
  /// Origin: `/etc/locate.yaml:3:1`, or the environment.
  let place: String
  /// Name at the origin: `watch.count`, or `LOCATE_WATCH_COUNT`.
  let name: String

  /// Throws if the parser would take a value for an option.
  init(option: KnownOption, values: [String], place: String, name: String) throws(LocationError) {
    if option.kind == .positional, let value = values.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw LocationError(
        .invalidData, "`\(name)` cannot be \(value): that would be an option", context: place,
        remedy: "for a file of that name: ./\(value)")
    }
    (self.option, self.values, self.place, self.name) = (option, values, place, name)
  }

  /// The setting in the form of the command line.
  var arguments: [String] {
    switch option.kind {
    case .positional: values
    case .flag: values == ["true"] ? ["--\(option.key)"] : []
    case .option: values.map { "--\(option.key)=\($0)" }
    }
  }
}

extension ConfigSnapshot {
  func isSet(_ key: AbsoluteConfigKey) -> Bool { (try? value(forKey: key, type: .string).value) != nil }

  /// Returns the values of a key; `nil` if their type does not fit the option.
  func texts(_ key: AbsoluteConfigKey, of option: KnownOption) -> [String]? {
    let types: [ConfigType] =
      option.kind == .flag ? [.bool] : option.isRepeating ? [.stringArray, .string] : [.string]
    for type in types {
      switch try? value(forKey: key, type: type).value?.content {
      case .bool(let flag): return ["\(flag)"]
      case .string(let text): return [text]
      case .stringArray(let texts): return texts
      default: continue
      }
    }
    return nil
  }
}
