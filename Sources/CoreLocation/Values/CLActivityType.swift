/// The activity during which locations are used. It has no effect here.
public enum CLActivityType: Int, Sendable {
  /// An unknown activity.
  case other = 1
  /// Navigation of a vehicle on roads.
  case automotiveNavigation = 2
  /// Walking, running, cycling.
  case fitness = 3
  /// Navigation of a boat, a train or a plane.
  case otherNavigation = 4
  /// Flight.
  case airborne = 5
}
