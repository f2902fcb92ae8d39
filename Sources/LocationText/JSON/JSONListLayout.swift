/// Which lists of a JSON text ``JSONListFramer`` cuts into their elements.
package struct JSONListLayout: Sendable {
  /// The members of the root object whose elements are pieces. With one name, the list occurs once in a root.
  package let lists: [StaticString]
  /// Whether the root may be an array, whose elements are pieces then.
  let takesRootArray: Bool
  /// What an element is called in an error: `Feature`.
  let element: StaticString
  /// The most bytes of a piece, and so the most memory that the framer holds.
  package let longestPiece: Int

  package init(lists: [StaticString], takesRootArray: Bool, element: StaticString, longestPiece: Int) {
    (self.lists, self.takesRootArray) = (lists, takesRootArray)
    (self.element, self.longestPiece) = (element, longestPiece)
  }

  /// A FeatureCollection.
  package static let geoJSON = JSONListLayout(
    lists: ["features"], takesRootArray: false, element: "Feature", longestPiece: 33_000_000)
}
