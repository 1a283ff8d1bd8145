import type { DrawnChart } from '../../science/plot/drawn-chart.ts'

/** A vertex of a chart's line, in shares of width and height from the top left. */
export interface DrawnPoint {
  at: number
  low: number
  median: number
  high: number
}

type Corner = [x: number, y: number]

/** Reads the points from the chart's SVG paths, from left to right, so that no data has to be sent again. */
export function readDrawnPoints({
  line,
  band,
  columns,
  rows,
}: Pick<DrawnChart, 'line' | 'band' | 'columns' | 'rows'>): DrawnPoint[] {
  const bands = readRuns(band)
  return readRuns(line).flatMap((run, index) => {
    // The path of the band goes forward along the highest values and back along the lowest.
    const around = bands[index] ?? []
    return run.map(([x, y], place) => ({
      at: x / columns,
      median: y / rows,
      high: (around[place]?.[1] ?? y) / rows,
      low: (around[2 * run.length - 1 - place]?.[1] ?? y) / rows,
    }))
  })
}

function readRuns(path: string): Corner[][] {
  return path
    .split('M')
    .slice(1)
    .map((run) =>
      Array.from(run.matchAll(/(-?[\d.]+),(-?[\d.]+)/g), ([, x, y]): Corner => [Number(x), Number(y)]),
    )
}

export function findNearest(points: readonly DrawnPoint[], share: number): number {
  return points.reduce(
    (best, { at }, index) =>
      best < 0 || Math.abs(at - share) < Math.abs((points[best]?.at ?? 0) - share) ? index : best,
    -1,
  )
}
