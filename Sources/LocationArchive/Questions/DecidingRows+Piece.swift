extension DecidingRows {
  /// What the reader does next.
  enum Piece {
    /// Some of the rows that were read; whether a segment begins with the first of them.
    case rows(Range<Int>, beginsSegment: Bool)
    /// A group whose rows all decide.
    case group(BlockGroup)
  }

  /// Some of the last rows of a run; whether rows before them are left out.
  struct Tail {
    var group: Int
    var rows: Range<Int>
    var isBehindOmission: Bool
  }
}
