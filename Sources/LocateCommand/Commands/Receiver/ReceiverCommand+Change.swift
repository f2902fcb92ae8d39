import ArgumentParser
import LocationKit
import LocationReceivers

extension ReceiverCommand {
  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change settings of a receiver.",
      discussion: """
        Settings:
          rate=10Hz             solutions a second, or a time between them: 200ms
          baud=460800           speed of the line; it returns to the former one if
                                nothing valid arrives at the new one
          constellations=gps,galileo
                                use these, and no others: gps, sbas, galileo, beidou,
                                qzss, glonass, navic, imes
          model=automotive      movement: portable, stationary, pedestrian, sea,
                                automotive, airborne1g, airborne2g, airborne4g, …
          messages=nav-pvt,nav-sat:5
                                send these on this port; :5 each fifth solution, :0
                                never; the others stay as they are (u-blox, and
                                sentences of MediaTek)
          protocol=ubx          send ubx, nmea or both on this port
          CFG-NAVSPG-FIXMODE=3DONLY
                                a key of u-blox's interface description

        Either all of them are set, or none. A refused one is reported. If the line is
        too slow for a rate, a warning recommends a speed that is fast enough.

        Examples:
          locate receiver set serial:/dev/ttyUSB0 rate=10Hz baud=460800
          locate receiver set serial: messages=nav-pvt protocol=ubx --save
          locate receiver set serial: constellations=gps,galileo --dry-run
        """)

    @OptionGroup var line: ReceiverOptions

    @Argument(help: .value("name=value", "Settings."), completion: .list(ReceiverConfiguration.names.map { "\($0)=" }))
    var settings: [String]

    @Flag(help: "Also store the settings, so that they survive a loss of power.")
    var save = false

    @Flag(help: "Print the frames that would be sent, in hexadecimal digits and words, and change nothing.")
    var dryRun = false

    func run() async throws {
      let configuration = try ReceiverConfiguration(settings)
      let outcome = try await line.perform(.configure(configuration, saves: save, isTrial: dryRun), keeps: true)
      try ReceiverChangeReport(outcome, savesWanted: save, isTrial: dryRun).print(line)
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Write all settings of a receiver of u-blox to a file.",
      discussion: """
        The file is a text with a setting a line. locate receiver restore reads it.

        Example:
          locate receiver backup serial:/dev/ttyUSB0 receiver.txt
        """)

    @OptionGroup var line: ReceiverOptions

    @Argument(help: .value("file", "File to write; - for standard output."), completion: .file())
    var file: String

    func run() async throws {
      let outcome = try await line.perform(.backup)
      let settings = outcome.state.settings
      guard !settings.isEmpty else {
        throw LocationError(
          .sourceUnavailable, "\(outcome.identity.name) states no settings", context: line.source,
          remedy: "only receivers of u-blox do")
      }
      let identity = outcome.identity
      let comments = [identity.name, identity.firmware.map { "firmware \($0)" }].compactMap(\.self)
      try SettingsDocument.write(ReceiverSettings(settings, comments: comments), to: file)
      line.say("\(RunAccount.count(settings.count, "settings")) of \(identity.name)")
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Set what a file of locate receiver backup contains.",
      discussion: """
        Settings that the receiver refuses are reported, and the others are set: a
        newer firmware may lack some. Lines can be removed or put behind a #. Silence
        or Ctrl-C in the middle undoes what was set; after a kill, the next start
        with this device does.

        Examples:
          locate receiver restore serial:/dev/ttyUSB0 receiver.txt
          locate receiver restore serial: receiver.txt --save
        """)

    @OptionGroup var line: ReceiverOptions

    @Argument(help: .value("file", "File with settings; - for standard input."), completion: .file())
    var file: String

    @Flag(help: "Also store the settings, so that they survive a loss of power.")
    var save = false

    @Flag(help: "Print the frames that would be sent, in hexadecimal digits and words, and change nothing.")
    var dryRun = false

    func run() async throws {
      let settings = try SettingsDocument.read(file)
      guard !settings.settings.isEmpty else {
        throw LocationError(.invalidData, "the file has no settings", context: file, remedy: "choose another file")
      }
      let outcome = try await line.perform(.apply(settings.settings, saves: save, isTrial: dryRun), keeps: true)
      try ReceiverChangeReport(outcome, savesWanted: save, isTrial: dryRun).print(line)
    }
  }
}
