import Testing

@testable import LocationPlacesWeb

@Suite("CacheControl")
struct CacheControlTests {
  @Test(
    "determines the lifetime of a response",
    arguments: [
      (nil, nil, 0), ("max-age=60", nil, 60), ("public, Max-Age = \"60\"", nil, 60), ("max-age=60", "20", 40),
      ("max-age=60", "80", 0), ("max-age=60, no-cache", nil, 0), ("max-age=soon", nil, 0), ("max-age", nil, 0),
      ("max-age=60, max-age=10", nil, 10), ("max-age=-5", nil, 0), ("s-maxage=60", nil, 0),
      ("max-age=99999999999999999999", nil, 2_147_483_648),
    ] as [(String?, String?, Int)])
  func lifetime(_ header: String?, _ age: String?, _ seconds: Int) {
    let control = CacheControl(header, age: age)
    #expect(control.lifetime == .seconds(seconds))
    #expect(control.isStorable)
  }

  @Test("determines what must not be stored")
  func store() {
    let control = CacheControl("no-store, max-age=60", age: nil)
    #expect(!control.isStorable)
    #expect(control.lifetime == .zero)
  }

  @Test("uses the strictest of several pages")
  func order() {
    let minute = CacheControl("max-age=60", age: nil)
    #expect(min(CacheControl.unlimited, minute) == minute)
    #expect(min(minute, CacheControl("no-store", age: nil)).isStorable == false)
  }
}
