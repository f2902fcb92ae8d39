package import LocationKit
package import LocationTracks

/// What the command `serve token` asks of the server's program, which has the means for it.
package struct TokenOrder: Sendable {
  /// Carries out an order, and returns the lines that are printed.
  package typealias Handler = @Sendable (TokenOrder) throws -> [String]

  package enum Action: Sendable {
    case create(name: String, scopes: [String], subject: String?, expires: UTCInstant?, privacy: Privacy)
    case list
    case revoke(name: String)
  }

  /// What the answers to a token show of locations.
  package struct Privacy: Sendable {
    /// Size of cells in metres; `nil` for positions.
    package let blur: Double?
    /// Hidden zones, offset from the places.
    package let zones: [HiddenZone]
    package let delay: Duration
  }

  package let action: Action
  /// Path of the file of tokens.
  package let path: String
}
