import { fitLine, type Line, type Point } from './fit-line.ts'

const passes = 8

/**
 * Fits y = e^(c + slope · x) by least squares in y (Gauss-Newton), because logarithms would magnify the errors of small values.
 * @param points at least three with positive y, not all at one x
 * @returns slope and its error; R² is that of the line through the logarithms
 */
export function fitExponential(points: readonly [Point, ...Point[]]): Line {
  const straight = fitLine(points.map(({ x, y }) => ({ x, y: Math.log(y) })))
  let curve = { slope: straight.slope, intercept: Math.log(points[0].y) - straight.slope * points[0].x }
  let error = Number.NaN
  for (let pass = 0; pass < passes; pass += 1) {
    const levels = points.map(({ x }) => Math.exp(curve.intercept + curve.slope * x))
    const weighted = points.map(({ x, y }, at) => {
      const level = levels[at] ?? 0
      return { x, y: curve.intercept + curve.slope * x + (y - level) / level, weight: level ** 2 }
    })
    const { slope, intercept, sumXX } = fitWeightedLine(weighted)
    curve = { slope, intercept }
    const unexplained = points.reduce((sum, { x, y }) => sum + (y - Math.exp(intercept + slope * x)) ** 2, 0)
    error = Math.sqrt(unexplained / (points.length - 2) / sumXX)
  }
  return { ...straight, slope: curve.slope, slopeError: error }
}

function fitWeightedLine(points: readonly (Point & { weight: number })[]) {
  const sum = (of: (point: Point & { weight: number }) => number) =>
    points.reduce((total, point) => total + point.weight * of(point), 0)
  const weight = sum(() => 1)
  const [meanX, meanY] = [sum(({ x }) => x) / weight, sum(({ y }) => y) / weight]
  const sumXX = sum(({ x }) => (x - meanX) ** 2)
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / sumXX
  return { slope, intercept: meanY - slope * meanX, sumXX }
}
