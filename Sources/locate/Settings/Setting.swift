import Configuration
import LocationKit

/// What an option is set to elsewhere than on the command line.
struct Setting {
  let option: KnownOption
  /// Of a flag `true` or `false`.
  let values: [String]
  /// Who says so: `/etc/locate.yaml:3:1`, or the environment.
  let place: String
  /// What it is called there: `watch.count`, or `LOCATE_WATCH_COUNT`.
  let name: String

  /// Throws where a value would be taken for an option that nobody has asked for.
  init(option: KnownOption, values: [String], place: String, name: String) throws(LocationError) {
    if option.kind == .positional, let value = values.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw LocationError(
        .badData, "`\(name)` cannot be \(value): that would be an option", place: place,
        remedy: "for a file of that name: ./\(value)")
    }
    (self.option, self.values, self.place, self.name) = (option, values, place, name)
  }

  /// As one would have written it on the command line.
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

  /// What a key is set to; `nil` where the option cannot be set to that.
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
