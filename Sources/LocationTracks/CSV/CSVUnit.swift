/// The unit of a column: its numbers times `factor`, plus `offset`, are those of a ``PointQuantity``.
struct CSVUnit: Equatable {
  var factor = 1.0
  var offset = 0.0

  static let same = CSVUnit()

  static let lengths: [String: CSVUnit] = [
    "": same, "m": same, "meter": same, "meters": same, "metre": same, "metres": same,
    "ft": CSVUnit(factor: 0.3048), "feet": CSVUnit(factor: 0.3048), "foot": CSVUnit(factor: 0.3048),
  ]

  static let speeds: [String: CSVUnit] = {
    let (kilometresPerHour, knots, miles) = (
      CSVUnit(factor: 1 / 3.6), CSVUnit(factor: 1852.0 / 3600), CSVUnit(factor: 1609.344 / 3600)
    )
    return [
      "": same, "mps": same, "ms": same, "metersps": same, "kmh": kilometresPerHour, "kph": kilometresPerHour,
      "kmph": kilometresPerHour, "kn": knots, "kt": knots, "kts": knots, "knots": knots, "mph": miles,
    ]
  }()

  static let degrees: [String: CSVUnit] = ["": same, "deg": same, "degree": same, "degrees": same, "true": same]
  static let seconds: [String: CSVUnit] = ["": same, "s": same, "sec": same, "seconds": same]
  static let rates: [String: CSVUnit] = ["": same, "bpm": same, "rpm": same, "spm": same]
  static let none: [String: CSVUnit] = ["": same]

  static let temperatures: [String: CSVUnit] = {
    let fahrenheit = CSVUnit(factor: 5.0 / 9, offset: -160.0 / 9)
    return [
      "": same, "c": same, "degc": same, "celsius": same, "f": fahrenheit, "degf": fahrenheit,
      "fahrenheit": fahrenheit,
    ]
  }()
}
