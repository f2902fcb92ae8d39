import LocationIO
import LocationKit

/// Finds runs of blocks that are so far from all places that a monitor needs only the first location of the run and
/// the last ones.
///
/// Nothing changes by what is left out. A block is remote if no edge is within the hysteresis and the block's longest
/// step of any
/// location in it: then its first location leaves every place for good, and no step within the run leads through one.
/// The last
/// locations give all that a monitor remembers of a device: its time, the five last intervals, and that it is
/// tracked. The first of
/// them begins a segment, so that the step across what is left out is no straight line. This requires one device, no
/// other datum, and a
/// monitor that decides at once: with a confirmation or visits, a monitor remembers more.
struct Remoteness: Sendable {
  private let places: any PointOfInterestLookup
  /// Metres.
  private let hysteresis: Double
  private var source: (archive: LocationArchive, subject: Int)?
  private var keys: ClosedRange<Int64> = 0...0
  /// Where the run ends whose first location has been given, in the list of groups.
  private var pending: Int?
  private var isPossible = false

  /// Intervals that are remembered, and one for the step across what is left out.
  private static let intervals = 6

  init(_ places: any PointOfInterestLookup, hysteresis: Double) {
    (self.places, self.hysteresis) = (places, max(0, hysteresis))
  }

  /// Some rows of a run.
  struct Ends {
    var rows: RowBuffer
    var range: Range<Int>
    var isBehindOmission: Bool
  }

  mutating func begin(
    _ archive: LocationArchive, _ subject: Int, _ groups: ArraySlice<BlockGroup>, _ keys: ClosedRange<Int64>
  ) throws(LocationError) {
    (source, self.keys) = ((archive, subject), keys)
    isPossible = try hasOneDevicePerSource(groups)
  }

  /// Several devices of one source are chosen among by all that each of them reports.
  private func hasOneDevicePerSource(_ groups: ArraySlice<BlockGroup>) throws(LocationError) -> Bool {
    guard let (archive, subject) = source else { return false }
    var origins: [UInt32: UInt32] = [:]
    for group in groups {
      for block in archive.snapshot.blocks[subject][group.blocks] {
        let header = block.place.header
        if header.marks.contains(.severalDevices) { return false }
        for (source, origin) in try checks(of: block, archive) {
          if origins.updateValue(origin, forKey: source).map({ $0 != origin }) == true { return false }
        }
      }
    }
    return true
  }

  /// The checks of sources and of origins in a block.
  private func checks(
    of block: ArchiveSnapshot.Block, _ archive: LocationArchive
  ) throws(LocationError) -> [(source: UInt32, origin: UInt32)] {
    let header = block.place.header
    guard header.marks.contains(.severalOrigins) else { return [(header.sourceCheck, header.originCheck)] }
    // A block that cannot be read has no origins.
    let origins = try archive.snapshot.rows(of: block, columns: [.origin])?.origins ?? []
    return origins.map(BlockSummary.checks)
  }

  /// The next rows of a run at the beginning of `groups`, which loses it; `nil` if there is no run.
  mutating func ends(of groups: inout ArraySlice<BlockGroup>) throws(LocationError) -> Ends? {
    if let end = pending {
      pending = nil
      return try lastRows(&groups, upTo: end)
    }
    guard isPossible, var end = runEnd(groups), let (first, _) = try rows(groups, groups.startIndex) else { return nil }
    // A block that is damaged, or too short, does not end a run.
    while try lastStart(groups, end - 1) == nil {
      end -= 1
      if end == groups.startIndex { return nil }
    }
    pending = end
    return Ends(rows: first, range: 0..<1, isBehindOmission: false)
  }

  private func lastRows(_ groups: inout ArraySlice<BlockGroup>, upTo end: Int) throws(LocationError) -> Ends? {
    guard let start = try lastStart(groups, end - 1), let (rows, count) = try rows(groups, end - 1) else { return nil }
    let isOnlyBlock = end - groups.startIndex == 1
    groups = groups[end...]
    return Ends(rows: rows, range: max(start, isOnlyBlock ? 1 : 0)..<count, isBehindOmission: true)
  }

  /// Behind the last group of the run that begins the list.
  private func runEnd(_ groups: ArraySlice<BlockGroup>) -> Int? {
    guard let origin = groups.first?.header?.originCheck else { return nil }
    var last: BlockHeader.Point?
    for index in groups.indices {
      guard let header = groups[index].header, groups[index].isWithin(keys), header.originCheck == origin,
        isRemote(header, after: last)
      else {
        return index > groups.startIndex ? index : nil
      }
      last = header.last
    }
    return groups.endIndex
  }

  private func isRemote(_ header: BlockHeader, after last: BlockHeader.Point?) -> Bool {
    guard header.marks.isEmpty, let center = header.center else { return false }
    var step = Double(header.longestStep)
    if let last {
      let units = BlockSummary.step(
        Int64(header.first.latitude) - Int64(last.latitude), Int64(header.first.longitude) - Int64(last.longitude))
      step = max(step, Double(BlockSummary.centimetres(units)))
    }
    var near: [Int] = []
    places.appendPlaces(within: (header.radiusCentimetres + step) / 100 + hysteresis + 1, of: center, to: &near)
    return near.isEmpty
  }

  /// The first of the last rows of a block that give as many intervals as are remembered; `nil` if it has not so many.
  private func lastStart(_ groups: ArraySlice<BlockGroup>, _ index: Int) throws(LocationError) -> Int? {
    guard let (rows, count) = try rows(groups, index) else { return nil }
    var (row, intervals) = (count - 1, 0)
    while row > 0, intervals < Self.intervals {
      if rows[.key, row] > rows[.key, row - 1] { intervals += 1 }
      row -= 1
    }
    return intervals == Self.intervals ? row : nil
  }

  private func rows(
    _ groups: ArraySlice<BlockGroup>, _ index: Int
  ) throws(LocationError) -> (rows: RowBuffer, count: Int)? {
    guard let (archive, subject) = source else { return nil }
    let block = archive.snapshot.blocks[subject][groups[index].blocks.lowerBound]
    return try archive.snapshot.rows(of: block).map { ($0, $0.count) }
  }
}

extension BlockHeader {
  /// The middle of the box.
  fileprivate var center: Coordinate? {
    Coordinate(
      latitude: (Double(latitudes.lowerBound) + Double(latitudes.upperBound)) / 2e7,
      longitude: (Double(longitudes.lowerBound) + Double(longitudes.upperBound)) / 2e7)
  }

  /// No row is farther from ``center``: the way along the parallel and the meridian.
  fileprivate var radiusCentimetres: Double {
    let north = Double(Int64(latitudes.upperBound) - Int64(latitudes.lowerBound))
    let east = Double(Int64(longitudes.upperBound) - Int64(longitudes.lowerBound))
    return ((north + east) / 2 + 1) * BlockSummary.centimetresPerUnit
  }
}
