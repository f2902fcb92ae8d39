package import ArgumentParser
package import LocationWire

/// A class of gpsd JSON for `--only`.
extension WireClass: ExpressibleByArgument {
  package init?(argument: String) { self.init(name: argument) }
}
