import LocationKit
import LocationText

/// The columns of a CSV file by content.
struct CSVColumns {
  struct Quantity {
    let quantity: PointQuantity
    let column: Int
    let unit: CSVUnit
  }

  private(set) var latitude: Int?
  private(set) var longitude: Int?
  private(set) var time: Int?
  private(set) var timeUnit = UnixTimeUnit.unknown
  private(set) var date: Int?
  private(set) var segment: Int?
  /// Quantities in the order of ``PointQuantity``, each once: the first column with it counts.
  private(set) var quantities: [Quantity] = []
  let count: Int

  init(_ header: CSVRecord) {
    count = header.count
    for column in 0..<header.count {
      let name = CSVColumnName(header.bytes.span.extracting(header.range(column)))
      take(name, column)
    }
    quantities.sort { $0.quantity.rawValue < $1.quantity.rawValue }
  }

  var hasCoordinates: Bool { latitude != nil && longitude != nil }

  private mutating func take(_ name: CSVColumnName, _ column: Int) {
    if name.isLatitude {
      latitude = latitude ?? column
    } else if name.isLongitude {
      longitude = longitude ?? column
    } else if let unit = name.timeUnit {
      if time == nil { (time, timeUnit) = (column, unit) }
    } else if name.isDate {
      date = date ?? column
    } else if name.isSegment {
      segment = segment ?? column
    } else if let (quantity, unit) = name.quantity, !quantities.contains(where: { $0.quantity == quantity }) {
      quantities.append(Quantity(quantity: quantity, column: column, unit: unit))
    }
  }
}
