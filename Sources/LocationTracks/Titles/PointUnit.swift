/// The unit of a column or of a property: its numbers times `factor`, plus `offset`, are those of a ``PointQuantity``.
struct PointUnit: Equatable {
  var factor = 1.0
  var offset = 0.0

  static let same = PointUnit()

  private static func table(_ units: [(PointUnit, [String])]) -> [String: PointUnit] {
    var table = ["": same]
    for (unit, names) in units {
      for name in names { table[name] = unit }
    }
    return table
  }

  static let lengths = table([
    (
      same,
      [
        "m", "meter", "meters", "metre", "metres", "metern", "metros", "metri", "mtr", "mts", "msl", "mmsl",
        "mabovesealevel",
      ]
    ),
    (PointUnit(factor: 0.3048), ["ft", "feet", "foot", "fuss", "pieds", "pies", "ftmsl", "feetmsl"]),
    (PointUnit(factor: 0.01), ["cm", "centimeter", "centimeters", "centimetre", "centimetres"]),
    (PointUnit(factor: 0.001), ["mm", "millimeter", "millimeters", "millimetre", "millimetres"]),
    (PointUnit(factor: 1000), ["km", "kilometer", "kilometers", "kilometre", "kilometres"]),
  ])

  static let speeds = table([
    (
      same,
      [
        "mps", "ms", "metersps", "mpers", "mpersec", "msec", "meterspersecond", "meterpersecond", "metrespersecond",
        "metrepersecond", "meterssecond", "ms1",
      ]
    ),
    (
      PointUnit(factor: 1 / 3.6),
      [
        "kmh", "kph", "kmph", "kmhr", "kmperh", "kmperhour", "kilometersperhour", "kilometresperhour",
        "kilometerperhour", "khm",
        "kmstd", "kmt",
      ]
    ),
    (
      PointUnit(factor: 1852.0 / 3600),
      ["kn", "kt", "kts", "kns", "knot", "knots", "knoten", "noeuds", "nudos", "nodi", "nmh", "nmih"]
    ),
    (PointUnit(factor: 1609.344 / 3600), ["mph", "mih", "miperh", "milesperhour", "mileperhour", "mileshour"]),
    (PointUnit(factor: 0.3048), ["fps", "fts", "ftps", "ftpers", "feetpersecond", "ftsec"]),
    (PointUnit(factor: 0.3048 / 60), ["fpm", "ftmin", "ftpermin", "feetperminute"]),
    (PointUnit(factor: 1.0 / 60), ["mmin", "mpermin", "metersperminute"]),
    (PointUnit(factor: 0.01), ["cms", "cmps"]),
    (PointUnit(factor: 0.001), ["mms", "mmps"]),
  ])

  static let degrees = table([
    (
      same,
      [
        "deg", "degree", "degrees", "true", "degtrue", "degreestrue", "truedeg", "degt", "degn", "grad", "gradi",
        "grados", "graus",
      ]
    )
  ])
  static let seconds: [String: PointUnit] = ["": same, "s": same, "sec": same, "seconds": same]
  static let rates: [String: PointUnit] = ["": same, "bpm": same, "rpm": same, "spm": same]
  static let powers: [String: PointUnit] = ["": same, "w": same, "watt": same, "watts": same]
  static let none: [String: PointUnit] = ["": same]

  static let temperatures: [String: PointUnit] = {
    let fahrenheit = PointUnit(factor: 5.0 / 9, offset: -160.0 / 9)
    return [
      "": same, "c": same, "degc": same, "celsius": same, "f": fahrenheit, "degf": fahrenheit,
      "fahrenheit": fahrenheit,
    ]
  }()
}
