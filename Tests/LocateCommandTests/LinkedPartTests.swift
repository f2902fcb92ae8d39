import Testing

@testable import LocateCommand

@Suite("Licenses")
struct LinkedPartTests {
  @Test("every part has a license, a copyright and a home")
  func complete() {
    for part in LinkedPart.all {
      #expect(!part.license.isEmpty && !part.copyright.isEmpty && part.home.hasPrefix("https://"), "\(part.name)")
    }
  }

  @Test("no part is listed twice, and the list is ordered by name")
  func order() {
    let names = LinkedPart.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test("the text has a line with name and license of each part")
  func text() {
    #expect(LinkedPart.text().hasPrefix("This program is licensed under Apache-2.0."))
    #expect(
      LinkedPart.text().contains(
        "\nlibyaml: MIT\n  Copyright: Kirill Simonov, Ingy döt Net; https://github.com/yaml/libyaml"))
  }
}
