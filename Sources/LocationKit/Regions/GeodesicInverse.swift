import Glibc

/// The shortest path between two points: the inverse problem. The equations are those of Karney 2013, as in
/// ``GeodesicSeries``.
struct GeodesicInverse {
  /// Length in metres.
  let length: Double
  /// Azimuth at the start, from north, positive to the east.
  let startAzimuth: Angle
  /// Azimuth at the end, in the direction of travel.
  let endAzimuth: Angle

  init(from start: Coordinate, to end: Coordinate) {
    // Solved for −90° ≤ φ₁ ≤ 0, φ₁ ≤ φ₂ ≤ −φ₁ and 0 ≤ λ₁₂ ≤ 180° (44); other cases are mirrored.
    let isSwapped = start.latitude.magnitude < end.latitude.magnitude
    let (first, second) = isSwapped ? (end, start) : (start, end)
    let isMirrored = first.latitude > 0
    let degrees = start.degreesEast(to: end)
    let solution = GeodesicSolution(
      from: first.reducedLatitude.mirrored(isMirrored), to: second.reducedLatitude.mirrored(isMirrored),
      longitude: degrees.magnitude)
    length = solution.length
    func azimuth(_ azimuth: Angle) -> Angle {
      Angle(
        sin: degrees < 0 ? -azimuth.sin : azimuth.sin, cos: isMirrored != isSwapped ? -azimuth.cos : azimuth.cos)
    }
    startAzimuth = azimuth(isSwapped ? solution.last : solution.first)
    endAzimuth = azimuth(isSwapped ? solution.first : solution.last)
  }
}

extension Coordinate {
  /// Returns the degrees of longitude to `other` the short way round, −180 up to 180; positive to the east.
  fileprivate func degreesEast(to other: Coordinate) -> Double {
    (other.longitude - longitude).remainder(dividingBy: 360)
  }
}

extension Angle {
  fileprivate func mirrored(_ isMirrored: Bool) -> Angle { Angle(sin: isMirrored ? -sin : sin, cos: cos) }
}

/// The shortest path from the point that is farther from the equator, and south of it.
private struct GeodesicSolution {
  private(set) var length = 0.0
  private(set) var first = Angle.zero
  private(set) var last = Angle.zero

  private let beta1: Angle
  private let beta2: Angle
  /// λ₁₂, 0 to π.
  private let lambda: Double
  private let lambdaAngle: Angle

  /// The point that is reached from the first one in one azimuth at the second latitude.
  private struct Trial {
    var azimuth: Angle
    var end: Angle
    /// Excess of the reached longitude over λ₁₂.
    var excess: Double
    /// Derivative of λ₁₂ with respect to the azimuth.
    var derivative: Double
    var length: Double
  }

  init(from beta1: Angle, to beta2: Angle, longitude: Double) {
    self.beta1 = beta1
    // If |β₂| = |β₁| in the more accurate of sine and cosine, the other is equal as well.
    let isLike = beta1.cos < -beta1.sin ? beta2.cos == beta1.cos : beta2.sin.magnitude == -beta1.sin
    self.beta2 = isLike ? Angle(sin: beta2.sin < 0 ? beta1.sin : -beta1.sin, cos: beta1.cos) : beta2
    lambda = longitude * Coordinate.radians
    lambdaAngle = Angle(degrees: longitude)
    if solveAlongMeridian() || solveAlongEquator() { return }
    if solveShort() { return }
    solve()
  }

  // MARK: Special cases

  /// Solves for points on one meridian. A path from a pole starts in the direction of the second point.
  private mutating func solveAlongMeridian() -> Bool {
    guard lambdaAngle.sin == 0 || beta1.cos < 1e-100 else { return false }
    let (from, to) = (lambdaAngle, Angle.zero)
    let (sigma1, sigma2) = (sigma(beta1, from), sigma(beta2, to))
    let sigma12 = arc(from: sigma1, to: sigma2)
    let series = GeodesicSeries(equatorialAzimuth: .zero)
    // Between nearly opposite points with a negative reduced length, there are shorter paths than the meridian.
    guard sigma12 < 1 || reducedLength(series, sigma1, sigma2, sigma12) >= 0 else { return false }
    (first, last) = (from, to)
    length = distance(series, sigma1, sigma2, sigma12)
    return true
  }

  private mutating func solveAlongEquator() -> Bool {
    guard beta1.sin == 0, lambda <= (1 - WGS84.flattening) * .pi else { return false }
    (first, last) = (Angle(sin: 1, cos: 0), Angle(sin: 1, cos: 0))
    length = WGS84.equatorialRadius * lambda
    return true
  }

  /// Solves as on a sphere for distances below some decimetres; the relative error is the square of the arc.
  private mutating func solveShort() -> Bool {
    guard beta2.cos * lambda < 1e-6, (beta2.sin - beta1.sin).magnitude < 1e-6, beta1.cos > 1e-5 else { return false }
    let (guess, sigma12) = sphericalGuess
    guard sigma12 < 3e-8 else { return false }
    first = guess
    last = endAzimuth(guess)
    length = WGS84.equatorialRadius * meanWidth * sigma12
    return true
  }

  /// w̄: factor by which longitudes are longer on the sphere.
  private var meanWidth: Double {
    let cosine = (beta1.cos + beta2.cos) / 2
    return (1 - WGS84.eccentricitySquared * cosine * cosine).squareRoot()  // 48
  }

  private func endAzimuth(_ azimuth: Angle) -> Angle {
    Angle(along: endCosine(azimuth), azimuth.sin * beta1.cos)
  }

  /// cos α₂ cos β₂.
  private func endCosine(_ azimuth: Angle) -> Double {
    let north = azimuth.cos * beta1.cos
    // cos² β₂ − cos² β₁, without cancellation.
    let difference =
      beta1.cos < -beta1.sin
      ? (beta2.cos - beta1.cos) * (beta1.cos + beta2.cos) : (beta1.sin - beta2.sin) * (beta1.sin + beta2.sin)
    return max(0, north * north + difference).squareRoot()  // 45
  }

  // MARK: Newton's method

  private mutating func solve() {
    var azimuth = startingAzimuth
    // λ₁₂ increases with α₁ from 0 to π: these bounds are too small and too large.
    var (low, high) = (Angle.zero, Angle(sin: 0, cos: -1))
    var best: Trial?
    for _ in 0..<100 {
      let trial = trial(azimuth)
      let isBetter = trial.excess.magnitude < best?.excess.magnitude ?? .infinity
      if isBetter { best = trial }
      // Limits of a few times the rounding error, and of the best that rounding allows.
      if trial.excess.magnitude <= (isBetter ? 1e-15 : 1e-13) { break }
      if trial.excess > 0 { high = azimuth } else { low = azimuth }
      let step = -trial.excess / trial.derivative
      let next = Angle(along: azimuth.cos - azimuth.sin * tan(step), azimuth.sin + azimuth.cos * tan(step))
      let isBetween = (next - low).sin > 0 && (high - next).sin > 0
      if trial.derivative > 0, step.magnitude < 1, isBetween, next.sin > 0 {
        if next == azimuth { break }
        azimuth = next
      } else {
        let middle = Angle(along: low.cos + high.cos, low.sin + high.sin)
        azimuth = low.cos == 1 && high.cos == -1 ? Angle(sin: 1, cos: 0) : middle
        if azimuth == low || azimuth == high { break }
      }
    }
    guard let best else { return }
    (first, last, length) = (best.azimuth, best.end, best.length)
  }

  /// Solves the hybrid problem: from the first point in an azimuth to the second latitude.
  private func trial(_ azimuth: Angle) -> Trial {
    // A path from the equator along the equator reaches no other latitude.
    let start = beta1.sin == 0 && azimuth.cos == 0 ? Angle(sin: azimuth.sin, cos: -1e-150) : azimuth
    let sin0 = start.sin * beta1.cos
    let cos0 = (start.cos * start.cos + start.sin * start.sin * beta1.sin * beta1.sin).squareRoot()  // 10
    let north = beta2.cos == beta1.cos && beta2.sin == -beta1.sin ? start.cos.magnitude * beta1.cos : endCosine(start)
    let end = Angle(along: north, sin0)
    let (sigma1, sigma2) = (Angle(along: start.cos * beta1.cos, beta1.sin), Angle(along: north, beta2.sin))  // 11
    let sigma12 = arc(from: sigma1, to: sigma2)
    let (omega1, omega2) = (Angle(along: sigma1.cos, sin0 * sigma1.sin), Angle(along: sigma2.cos, sin0 * sigma2.sin))
    let omega12 = omega2 - omega1
    let overshoot = (Angle(sin: max(0, omega12.sin), cos: omega12.cos) - lambdaAngle).radians
    let series = GeodesicSeries(equatorialAzimuth: Angle(sin: sin0, cos: cos0))
    let c3 = series.c3
    let excess =  // 8
      overshoot - WGS84.flattening * sin0 * series.a3 * (sigma12 + c3.sum(at: sigma2) - c3.sum(at: sigma1))
    let derivative: Double
    if north == 0 {
      // The second point is at the turning point of the path.
      derivative = -2 * (1 - WGS84.eccentricitySquared * beta1.cos * beta1.cos).squareRoot() / beta1.sin  // 47
    } else {
      derivative = reducedLength(series, sigma1, sigma2, sigma12) / (WGS84.equatorialRadius * north)  // 46
    }
    return Trial(
      azimuth: start, end: end, excess: excess, derivative: derivative,
      length: distance(series, sigma1, sigma2, sigma12))
  }

  // MARK: Along one geodesic

  private func sigma(_ beta: Angle, _ azimuth: Angle) -> Angle { Angle(along: azimuth.cos * beta.cos, beta.sin) }

  /// Returns σ₁₂, 0 to π.
  private func arc(from sigma1: Angle, to sigma2: Angle) -> Double {
    let sigma12 = sigma2 - sigma1
    return atan2(max(0, sigma12.sin), sigma12.cos)
  }

  /// Returns the length in metres.
  private func distance(_ series: GeodesicSeries, _ sigma1: Angle, _ sigma2: Angle, _ sigma12: Double) -> Double {
    let c1 = series.c1
    return WGS84.polarRadius * series.a1 * (sigma12 + c1.sum(at: sigma2) - c1.sum(at: sigma1))  // 7, 15
  }

  /// Returns m₁₂: metres per radian of rotation of the azimuth.
  private func reducedLength(_ series: GeodesicSeries, _ sigma1: Angle, _ sigma2: Angle, _ sigma12: Double) -> Double {
    let (a1, a2, c1, c2) = (series.a1, series.a2, series.c1, series.c2)
    let j12 =  // 39, 40
      (a1 - a2) * sigma12 + a1 * (c1.sum(at: sigma2) - c1.sum(at: sigma1))
      - a2 * (c2.sum(at: sigma2) - c2.sum(at: sigma1))
    let (root1, root2) = (
      (1 + series.kSquared * sigma1.sin * sigma1.sin).squareRoot(),
      (1 + series.kSquared * sigma2.sin * sigma2.sin).squareRoot()
    )
    return WGS84.polarRadius  // 38
      * (root2 * sigma1.cos * sigma2.sin - root1 * sigma1.sin * sigma2.cos - sigma1.cos * sigma2.cos * j12)
  }

  // MARK: Starting values

  private var startingAzimuth: Angle {
    let (guess, sigma12) = sphericalGuess
    // Limit of "nearly opposite", relative to the flattening.
    let nearness = .pi * WGS84.flattening * beta1.cos * beta1.cos
    let azimuth = sigma12 > .pi - 3 * nearness ? antipodalGuess ?? guess : guess
    return azimuth.sin > 0 ? azimuth : Angle(sin: 1, cos: 0)
  }

  /// Solution on a sphere, with a longitude adjusted to the latitudes; and σ₁₂.
  private var sphericalGuess: (azimuth: Angle, sigma12: Double) {
    let omega = Angle(radians: min(.pi, lambda / meanWidth))
    // sin (β₂ − β₁) plus the contribution of the longitude, without cancellation for short paths.
    let half = Glibc.sin(min(.pi, lambda / meanWidth) / 2)
    let north = (beta2 - beta1).sin + 2 * beta1.sin * beta2.cos * half * half  // 49
    let east = beta2.cos * omega.sin
    let across = (north * north + east * east).squareRoot()
    guard across > 0 else { return (.zero, 0) }
    let along = beta1.sin * beta2.sin + beta1.cos * beta2.cos * omega.cos
    return (Angle(along: north, east), atan2(across, along))  // 51
  }

  /// Solution in the plane around the antipode, in which the geodesics from the first point envelop an astroid.
  private var antipodalGuess: Angle? {
    let k = WGS84.secondEccentricitySquared * beta1.sin * beta1.sin
    let width = WGS84.flattening * .pi * beta1.cos * GeodesicSeries(kSquared: k).a3
    let x = (lambda - .pi) / width  // 53
    let y = (beta2 + beta1).sin / (width * beta1.cos)
    if y > -1e-12 { return Angle(along: -max(0, 1 - x * x).squareRoot(), min(1, -x)) }  // 57
    guard let mu = Self.root(x, y) else { return nil }
    return Angle(along: y / mu, -x / (1 + mu))  // 56
  }

  /// Returns the positive root of μ⁴ + 2μ³ + (1 − x² − y²)μ² − 2y²μ − y² = 0 (55), which exists unless x and y are
  /// both 0.
  private static func root(_ x: Double, _ y: Double) -> Double? {
    // x²/(1 + μ)² + y²/μ² = 1, with a left side that decreases: the root is between |y| and |y| + |x|.
    var (low, high) = (y.magnitude, y.magnitude + x.magnitude)
    guard low > 0 else { return nil }
    for _ in 0..<50 where high - low > 1e-9 * high {
      let middle = (low + high) / 2
      let (a, b) = (x / (1 + middle), y / middle)
      if a * a + b * b > 1 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
