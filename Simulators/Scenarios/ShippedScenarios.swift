/// The scenarios and places that are built into the program: a demonstration needs no files.
public enum ShippedScenarios {
  /// Three minutes in Berlin, in the scenario language: `demo-walk.yaml`.
  public static var demoWalk: [UInt8] { PackageResources.demo_walk_yaml }

  /// Three places on the way of ``demoWalk``, as CSV with a header: `demo-places.csv`.
  public static var demoPlaces: [UInt8] { PackageResources.demo_places_csv }
}
