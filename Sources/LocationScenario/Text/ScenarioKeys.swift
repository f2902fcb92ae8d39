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
  static let fault = ["at", "for"] + faultDetails.map(\.key)
  /// Further keys of a fault, and the kinds that they go with.
  static let faultDetails: KeyValuePairs<String, [String]> = [
    "noticed": ["multipath", "jamming", "spoofing"], "power": ["jamming"], "bandwidth": ["jamming"],
    "shape": ["jamming"], "resting": ["spoofing"], "delay": ["spoofing"], "bearing": ["spoofing"],
    "matches": ["spoofing"],
  ]
  /// Kinds of faults whose value is their duration.
  static let lastingFaults: KeyValuePairs<String, ScenarioFault.Kind> = [
    "dropout": .dropout, "tunnel": .tunnel, "jamming": .jamming(), "silence": .silence, "unplugged": .unplugged,
    "frozen-time": .frozenTime, "lying-no-fix": .lyingNoFix, "bad-sums": .badSums, "missing-sums": .missingSums,
    "bad-values": .badValues, "split-writes": .splitWrites, "merged-writes": .mergedWrites, "slow-bytes": .slowBytes,
    "rollover": .clockOffset(rollover),
  ]
  static let faultKinds =
    lastingFaults.map(\.key) + ["spoofing", "multipath", "clock", "leap-second", "noise", "flood", "gpsd"]
  /// Offset of a clock after a rollover: the week number of a date has ten bits and repeats after 1024 weeks.
  private static let rollover = Duration.seconds(-1024 * 7 * 86_400)
}
