public import Foundation

/// A body to which headings refer. There are no headings here.
public protocol CLBodyIdentifiable: NSObjectProtocol {}
