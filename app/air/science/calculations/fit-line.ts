export interface Point {
  x: number
  y: number
}

export interface Line {
  slope: number
  slopeError: number
  /** Share of the variance that the line explains, 0 to 1. */
  rSquared: number
  points: number
}

/** Fits a least-squares line. @param points at least three, not all at one x */
export function fitLine(points: readonly Point[]): Line {
  const n = points.length
  const meanX = mean(points.map(({ x }) => x))
  const meanY = mean(points.map(({ y }) => y))
  const sumXX = sum(points.map(({ x }) => (x - meanX) ** 2))
  const sumXY = sum(points.map(({ x, y }) => (x - meanX) * (y - meanY)))
  const sumYY = sum(points.map(({ y }) => (y - meanY) ** 2))
  const slope = sumXY / sumXX
  const unexplained = Math.max(0, sumYY - slope * sumXY)
  return {
    slope,
    slopeError: Math.sqrt(unexplained / (n - 2) / sumXX),
    rSquared: sumYY === 0 ? 0 : 1 - unexplained / sumYY,
    points: n,
  }
}

/** Fits a least-squares line that passes through the first point. @param points at least three, not all at one x */
export function fitLineThroughFirst(points: readonly [Point, ...Point[]]): Line {
  const [first] = points
  const from = points.map(({ x, y }) => ({ x: x - first.x, y: y - first.y }))
  const sumXX = sum(from.map(({ x }) => x ** 2))
  const slope = sum(from.map(({ x, y }) => x * y)) / sumXX
  const unexplained = sum(from.map(({ x, y }) => (y - slope * x) ** 2))
  const meanY = mean(from.map(({ y }) => y))
  const sumYY = sum(from.map(({ y }) => (y - meanY) ** 2))
  return {
    slope,
    slopeError: Math.sqrt(unexplained / (points.length - 1) / sumXX),
    rSquared: sumYY === 0 ? 0 : 1 - unexplained / sumYY,
    points: points.length,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
