/// A gpsd process on this machine.
struct DaemonProcess: Sendable, Hashable {
  /// Number of the process.
  var process: Int
  var credentials: Credentials
  /// Whether a signal has stopped it, as with Ctrl-Z.
  var isStopped = false
  var command: DaemonCommand
  /// AppArmor label: `/usr/sbin/gpsd (enforce)`; `nil` if unconfined, or if the label may not be read.
  var confinement: String?
}

/// The command line of a gpsd (gpsd(8)).
struct DaemonCommand: Sendable, Hashable {
  /// Port for clients, option `-S`.
  var port: UInt16 = 2947
  var devices: [String] = []
  /// Fixed line speed in baud, option `-s`; `nil` if gpsd detects it.
  var speed: Int?
  /// Whether it never writes to a device, option `-b`: then it does not detect the speed.
  var isReadOnly = false
}

extension DaemonCommand {
  /// - Parameter words: arguments without the program's name, in the syntax of getopt_long(3).
  init(arguments words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        devices += rest
        return
      }
      guard word.hasPrefix("-"), word.count > 1 else {
        devices.append(word)
        continue
      }
      if word.hasPrefix("--") { takeLong(word.dropFirst(2), &rest) } else { takeShort(word.dropFirst(), &rest) }
    }
  }

  /// Takes short options: `-nNb`, `-S2950`, `-S 2950`.
  private mutating func takeShort(_ letters: Substring, _ rest: inout ArraySlice<String>) {
    var letters = letters
    while let letter = letters.popFirst() {
      if letter == "b" { isReadOnly = true }
      guard "DFPSsf".contains(letter) else { continue }
      take(letter, letters.isEmpty ? rest.popFirst() : String(letters))
      return
    }
  }

  private mutating func takeLong(_ word: Substring, _ rest: inout ArraySlice<String>) {
    let name = word.prefix { $0 != "=" }
    let options: [Substring: Character] = [
      "debug": "D", "sockfile": "F", "pidfile": "P", "port": "S", "speed": "s", "framing": "f",
    ]
    if name == "readonly" { isReadOnly = true }
    guard let letter = options[name] else { return }
    take(letter, name.endIndex == word.endIndex ? rest.popFirst() : String(word[name.endIndex...].dropFirst()))
  }

  private mutating func take(_ option: Character, _ value: String?) {
    guard let value else { return }
    if option == "S", let port = UInt16(value) { self.port = port }
    if option == "s", let speed = Int(value) { self.speed = speed }
  }
}
