import LocationKit
import TestSupport
import Testing

@testable import LocationFleet

@Suite("Tables of a fleet")
struct SubjectTableTests {
  @Test("ids are found until they are removed, and slots are used again")
  func ids() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var table = SubjectTable()
    var model: [String: Int] = [:]
    for _ in 0..<20_000 {
      let id = "id\(Int.random(in: 0..<500, using: &random))"
      #expect(table.find(id) == model[id], "seed \(seed)")
      if let slot = model[id] {
        if Bool.random(using: &random) {
          table.remove(slot)
          model[id] = nil
        }
      } else {
        model[id] = table.insert(id)
      }
    }
    #expect(table.count == model.count)
    #expect(table.end <= 500)
  }

  @Test("an array in chunks keeps its values, also where a chunk ends")
  func chunks() {
    var array = ChunkedArray<Int>()
    for value in 0..<10_000 { array.append(value) }
    for index in stride(from: 0, to: 10_000, by: 3) { array[index] += 1 }
    #expect(array.count == 10_000)
    #expect((0..<10_000).allSatisfy { array[$0] == $0 + ($0 % 3 == 0 ? 1 : 0) })
  }

  @Test("an origin has one number while it is in use")
  func origins() {
    var table = OriginTable()
    let (first, second) = (
      LocationOrigin(source: "a", kind: .replayed), LocationOrigin(source: "a", device: "d", kind: .replayed)
    )
    let number = table.use(first)
    #expect(table.use(LocationOrigin(source: "a", kind: .replayed)) == number)
    #expect(table.use(second) != number)
    table.release(number)
    #expect(table[number] == first)
    table.release(number)
    #expect(table.use(LocationOrigin(source: "b", kind: .live)) == number)
  }

  @Test("the calendar returns each slot once its second has come, whatever jumps the time makes")
  func calendar() {
    var calendar = DeadlineCalendar()
    func time(_ seconds: Double) -> UTCInstant { UTCInstant(nanoseconds: Int64(seconds * 1e9)) }
    calendar.add(1, at: time(10.5))
    calendar.add(2, at: time(3))
    calendar.add(3, at: time(4_000_000_000))
    #expect(calendar.take(through: time(2.9)) == [])
    #expect(calendar.take(through: time(10.2)) == [2, 1])
    calendar.add(1, at: time(10.5))
    #expect(calendar.take(through: time(10.7)) == [1])
    calendar.add(4, at: time(5))
    #expect(calendar.take(through: time(9)) == [])
    #expect(calendar.take(through: time(11)) == [4])
    #expect(calendar.take(through: time(9_000_000_000)) == [3])
    #expect(calendar.take(through: time(9_000_000_001)) == [])
  }

  @Test("values are found by their slot until they are removed")
  func values() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var (table, model): (SlotTable<String>, [Int: String]) = (SlotTable(), [:])
    for step in 0..<5_000 {
      let slot = Int.random(in: 0..<100, using: &random)
      let value = Bool.random(using: &random) ? "value \(step)" : nil
      (table[slot], model[slot]) = (value, value)
      #expect(table[slot] == value, "seed \(seed)")
    }
    #expect(table.slots.sorted() == model.keys.sorted())
    for slot in 0..<100 { #expect(table[slot] == model[slot], "seed \(seed)") }
  }
}
