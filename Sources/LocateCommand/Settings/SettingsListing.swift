import LocationKit

/// A listing of settings with their origins, in the form of a settings file.
struct SettingsListing {
  let settings: UserSettings?
  let table: CommandTable

  func append(to writer: inout TextWriter) {
    appendFile(to: &writer)
    var rows: [(text: String, origin: String)] = []
    for command in table.commands {
      do throws(LocationError) {
        for setting in try settings?.settings(of: command) ?? [] {
          let text = "\(setting.name): \(Self.text(setting.values, of: setting.option))"
          if !rows.contains(where: { $0.text == text }) { rows.append((text, setting.place)) }
        }
      } catch {
        rows.append(("#\(command.name): \(error.message)", error.context ?? ""))
      }
    }
    Self.append(rows, to: &writer)
  }

  /// Appends all options of one command.
  func append(_ command: KnownCommand, to writer: inout TextWriter) throws {
    appendFile(to: &writer)
    let set = try settings?.settings(of: command) ?? []
    Self.append(
      command.settable.map { option in
        if let setting = set.first(where: { $0.option == option }) {
          let variable = setting.name.hasPrefix(SettingVariables.prefix) ? ", \(setting.name)" : ""
          return ("\(option.key): \(Self.text(setting.values, of: option))", setting.place + variable)
        }
        let usual = option.kind == .flag ? "false" : option.defaultValue
        return usual.map { ("\(option.key): \($0)", "default") } ?? ("#\(option.key):", "not set")
      }, to: &writer)
  }

  private func appendFile(to writer: inout TextWriter) {
    writer.append(line: settings?.file.map { "# \($0.path)" } ?? "# no file")
  }

  /// Returns the values without parts of web addresses that may be secret.
  private static func text(_ values: [String], of option: KnownOption) -> String {
    let values = values.map(WebPlaces.shown)
    return option.isRepeating ? "[\(values.joined(separator: ", "))]" : values.joined()
  }

  private static func append(_ rows: [(text: String, origin: String)], to writer: inout TextWriter) {
    let width = rows.map(\.text.count).max() ?? 0
    for row in rows {
      writer.append(line: "\(row.text.padded(to: width))  # \(row.origin)")
    }
  }
}
