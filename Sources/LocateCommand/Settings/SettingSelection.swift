/// A command that ignores some settings, depending on what the user wrote: those of its other actions.
protocol SettingSelection {
  /// Keys of the settings that do not apply to the parsed command line.
  var ignoredSettings: Set<String> { get }
}
