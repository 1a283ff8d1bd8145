/**
 * `npm run bench -- charts`: how long the server draws a chart of readings at one-minute steps, from a day to a year, and how
 * large it is compressed; the median of five. Reading them from the database comes on top.
 */
import { brotliCompressSync } from 'node:zlib'
import { drawChart } from '#app/features/air/charts/plot/draw-chart.ts'
import { createOffsetAt } from '#app/features/air/readings/times/clock-times.ts'
import type { SeriesData } from '#app/features/air/series/series-data.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { median } from './support/report.ts'

const minute = 60_000
const day = 1_440 * minute
const start = Date.UTC(2025, 0, 1)
const times = 5

/** Levels that wander, with a peak now and then. */
function addReadings(days: number): SeriesData {
  const random = createSeededRandom('charts')
  let level = 12
  const values = Float64Array.from({ length: days * 1_440 }, () => {
    level = Math.max(1, level + random() - 0.5 - 0.01 * (level - 12))
    return Math.round(10 * (random() < 0.001 ? level * 20 : level)) / 10
  })
  return {
    ...{ seriesId: 'bench', metric: 'pm25', variant: '', unit: 'µg/m³', givenUnit: 'µg/m³', stepMs: minute },
    points: { times: Float64Array.from(values, (_, index) => start + index * minute), values },
    thinning: null,
  }
}

for (const days of [1, 7, 30, 365]) {
  const series = addReadings(days)
  const took: number[] = []
  let bytes = 0
  for (let time = 0; time <= times; time += 1) {
    const begin = performance.now()
    const clock = { offsetAt: createOffsetAt('Europe/Berlin'), dayOne: null }
    const chart = drawChart({ series, from: start, to: start + days * day, clock, marks: [] })
    took.push(performance.now() - begin)
    bytes = brotliCompressSync(JSON.stringify(chart)).length
  }
  // The first one warms up.
  console.log(`${days} days: ${median(took.slice(1)).toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} KB`)
}
