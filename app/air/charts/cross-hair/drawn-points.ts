import type { DrawnChart } from '../../science/plot/drawn-chart.ts'

/** A place at which the line of a chart has its corner, in shares of its width and height from the left and the top. */
export interface DrawnPoint {
  at: number
  low: number
  median: number
  high: number
}

type Corner = [x: number, y: number]

/** Reads a chart's own paths: who points at it learns what is drawn, and nothing else has to be sent. From the left. */
export function readDrawnPoints({
  line,
  band,
  columns,
  rows,
}: Pick<DrawnChart, 'line' | 'band' | 'columns' | 'rows'>): DrawnPoint[] {
  const bands = readRuns(band)
  return readRuns(line).flatMap((run, index) => {
    // There along the highest, and back along the lowest.
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

/** The index of the point that is nearest to a share of the width; -1 where there is none. */
export function findNearest(points: readonly DrawnPoint[], share: number): number {
  return points.reduce(
    (best, { at }, index) =>
      best < 0 || Math.abs(at - share) < Math.abs((points[best]?.at ?? 0) - share) ? index : best,
    -1,
  )
}
