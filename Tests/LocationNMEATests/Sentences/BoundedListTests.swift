import Testing

@testable import LocationNMEA

@Suite("BoundedList")
struct BoundedListTests {
  @Test("contains the appended elements")
  func appends() {
    var list = BoundedList<3, Int>()
    #expect(list.isEmpty && list.first == nil)
    list.append(7)
    list.append(8)
    #expect(Array(list) == [7, 8] && list[1] == 8 && list.last == 8)
    #expect(list == [7, 8] && list != [8, 7] && list != [7])
    #expect(list.hashValue == ([7, 8] as BoundedList<3, Int>).hashValue)
  }

  @Test("holds no more than its limit")
  func full() {
    var list: BoundedList<2, Int> = [1, 2]
    let isAppended = list.append(3)
    #expect(!isAppended)
    #expect(list == [1, 2])
    #expect(BoundedList<2, Int>([1, 2]) == [1, 2])
    #expect(BoundedList<2, Int>([1, 2, 3]) == nil)
  }
}
