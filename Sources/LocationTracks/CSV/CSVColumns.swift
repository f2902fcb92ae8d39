import LocationKit
import LocationText

/// The columns of a CSV file by content.
struct CSVColumns {
  struct Quantity {
    let quantity: PointQuantity
    let column: Int
    let unit: PointUnit
  }

  /// The columns of a latitude or a longitude.
  struct Axis {
    var number: Int?
    /// Whether positive numbers are southern or western.
    var isReversed = false
    /// Column of its hemispheres.
    var hemisphere: Int?
    /// Column beside it that holds hemispheres if its fields are such letters.
    var neighbour: Int?
  }

  struct Time {
    let column: Int
    let title: TimeTitle
  }

  private(set) var latitude = Axis()
  private(set) var longitude = Axis()
  /// Column of both coordinates, if they have none of their own.
  private(set) var pair: (column: Int, isLongitudeFirst: Bool)?
  /// Columns of times: the first that holds a moment counts.
  private(set) var times: [Time] = []
  private(set) var date: (column: Int, needsZone: Bool)?
  /// Whether dates are six digits that begin with the last two of the year.
  private(set) var hasShortDates = false
  private(set) var segment: Int?
  /// Quantities in the order of ``PointQuantity``, each once: the first column with it counts.
  private(set) var quantities: [Quantity] = []
  /// Columns that are not read.
  private(set) var others: [Int] = []
  let titles: [String]

  var count: Int { titles.count }

  init(_ header: CSVRecord, _ names: TrackColumns?) {
    var table = TitleTable(names)
    titles = (0..<header.count).map { String(header.bytes.span.extracting(header.range($0))) }
    var isNamed: Set<Int> = []
    for column in 0..<header.count {
      guard let meaning = table.named(header.bytes.span.extracting(header.range(column)), number: column + 1) else {
        continue
      }
      isNamed.insert(column)
      take(meaning, column)
    }
    var neighbours: Set<Int> = []
    for column in 0..<header.count where !isNamed.contains(column) {
      let title = header.bytes.span.extracting(header.range(column))
      if CoordinateTitle(TitleText(title)) == .neighbourHemisphere { neighbours.insert(column) }
      take(table.meaning(of: title), column)
    }
    quantities.sort { $0.quantity.rawValue < $1.quantity.rawValue }
    for axis in [\CSVColumns.latitude, \CSVColumns.longitude] {
      guard let number = self[keyPath: axis].number, self[keyPath: axis].hemisphere == nil else { continue }
      self[keyPath: axis].neighbour =
        self[keyPath: axis].neighbour ?? [number + 1, number - 1].first { neighbours.contains($0) }
    }
    readFlightradar()
    readColumbus()
    let neighbour = [latitude.neighbour, longitude.neighbour]
    others.removeAll { neighbour.contains($0) || titles[$0].isEmpty }
  }

  var hasCoordinates: Bool { latitude.number != nil && longitude.number != nil || pair != nil && count > 1 }

  private mutating func take(_ meaning: PointTitle?, _ column: Int) {
    switch meaning {
    case .coordinate(let title): take(title, column)
    case .time(let title): times.append(Time(column: column, title: title))
    case .date(let needsZone) where date == nil: date = (column, needsZone)
    case .segment where segment == nil: segment = column
    case .quantity(let quantity, let unit) where !quantities.contains(where: { $0.quantity == quantity }):
      quantities.append(Quantity(quantity: quantity, column: column, unit: unit))
    default: others.append(column)
    }
  }

  private mutating func take(_ title: CoordinateTitle, _ column: Int) {
    switch title {
    case .latitude(let isSouth): Self.take(&latitude, column, isReversed: isSouth)
    case .longitude(let isWest): Self.take(&longitude, column, isReversed: isWest)
    case .hemisphere(.latitude): latitude.hemisphere = latitude.hemisphere ?? column
    case .hemisphere(.longitude): longitude.hemisphere = longitude.hemisphere ?? column
    case .pair(let isLongitudeFirst): pair = pair ?? (column, isLongitudeFirst)
    case .neighbourHemisphere: others.append(column)
    }
  }

  /// A second column of the axis is one of hemispheres if it holds letters: `Latitude,Latitude N/S`.
  private static func take(_ axis: inout Axis, _ column: Int, isReversed: Bool) {
    if axis.number == nil { (axis.number, axis.isReversed) = (column, isReversed) } else { axis.neighbour = column }
  }

  /// Flightradar24 names no units: its altitudes are in feet and its speeds in knots
  /// ([RouteConverter, pull request 94](https://github.com/cpesch/RouteConverter/pull/94)).
  private mutating func readFlightradar() {
    guard pair != nil, titles.contains(where: { TitleText($0).letters == "callsign" }) else { return }
    set(PointUnit.lengths["ft"], of: .altitudeMSL)
    set(PointUnit.speeds["kn"], of: .speed)
  }

  /// Columbus's loggers (V-900) name no units either: speeds are in km/h, dates are `yymmdd`, heights are above sea level
  /// ([gpsbabel, v900.cc](https://github.com/GPSBabel/gpsbabel/blob/master/v900.cc)).
  private mutating func readColumbus() {
    guard titles.prefix(2) == ["INDEX", "TAG"] else { return }
    hasShortDates = true
    set(PointUnit.speeds["kmh"], of: .speed)
    for (title, quantity) in [("HEIGHT", PointQuantity.altitudeMSL), ("HEADING", .course)] {
      guard let place = others.firstIndex(where: { titles[$0] == title }) else { continue }
      quantities.append(Quantity(quantity: quantity, column: others.remove(at: place), unit: .same))
    }
  }

  /// Sets the unit of a quantity whose title names none.
  private mutating func set(_ unit: PointUnit?, of quantity: PointQuantity) {
    guard let index = quantities.firstIndex(where: { $0.quantity == quantity && $0.unit == .same }), let unit else {
      return
    }
    quantities[index] = Quantity(quantity: quantity, column: quantities[index].column, unit: unit)
  }
}
