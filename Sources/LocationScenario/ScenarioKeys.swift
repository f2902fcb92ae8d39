/// The keys of the scenario language, by section. `Config/scenario.schema.json` has the same.
enum ScenarioKeys {
  static let scenario = ["version", "start", "rate", "path", "seed", "receiver", "errors", "limits", "faults"]
  static let receiver = [
    "rate", "dialect", "talker", "sentences", "baud", "first-fix", "settling", "sky",
  ]
  static let sky = ["constellations", "mask"]
  static let errors = ["noise", "drift", "drift-time", "multipath"]
  static let multipath = ["every", "for", "size", "noticed"]
  static let limits = ["acceleration", "turn"]
  static let step = [
    "point", "altitude", "after", "at", "speed", "bearing", "distance", "track", "speed-up", "pause", "lose-fix",
    "error",
  ]
  /// Keys of a fault; its kind is another key, one of ``faultKinds``.
  static let fault = ["at", "for", "noticed"]
  /// Kinds of faults whose value is their duration.
  static let lastingFaults = [
    "dropout", "tunnel", "jamming", "silence", "unplugged", "frozen-time", "lying-no-fix", "bad-sums", "missing-sums",
    "bad-values", "split-writes", "merged-writes", "slow-bytes", "rollover",
  ]
  static let faultKinds =
    lastingFaults + ["spoofing", "multipath", "clock", "leap-second", "noise", "flood", "gpsd"]
}
