/**
 * `npm run bench -- charts`: measures how long the server takes to draw a chart from stored days, for readings every minute over a day to a
 * year, and the chart's compressed size; the median of five. The database query is not included.
 */
import { brotliCompressSync } from 'node:zlib'
import { maxChartPoints } from '#app/air/charts/shared/read-chart.server.ts'
import { drawChart } from '#app/air/science/plot/draw-chart.ts'
import { createRangeCollector } from '#app/air/science/series/collect-range.ts'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { type DayChunk, packDays } from '#database/readings/day-chunk.ts'
import { unpackDay } from '#database/readings/pack-day.ts'
import type { Points } from '#database/readings/points.ts'
import { median } from './support/report.ts'

const minute = 60_000
const day = 1_440 * minute
const start = Date.UTC(2025, 0, 1)
const times = 5

/** Generates slowly changing levels with occasional peaks. */
function addReadings(days: number): Points {
  const random = createSeededRandom('charts')
  let level = 12
  const values = Float64Array.from({ length: days * 1_440 }, () => {
    level = Math.max(1, level + random() - 0.5 - 0.01 * (level - 12))
    return Math.round(10 * (random() < 0.001 ? level * 20 : level)) / 10
  })
  return { times: Float64Array.from(values, (_, index) => start + index * minute), values }
}

function draw(chunks: readonly DayChunk[], days: number) {
  const [from, to] = [start, start + days * day]
  const collector = createRangeCollector({ count: days * 1_440, from, to, maxPoints: maxChartPoints })
  for (const { packed, day: at } of chunks) collector.add(unpackDay(packed, at))
  const facts = { seriesId: 'bench', metric: 'pm25', variant: '', unit: 'µg/m³', givenUnit: 'µg/m³' } as const
  const clock = { offsetAt: createOffsetAt('Europe/Berlin'), dayOne: null }
  return drawChart({ series: { ...facts, ...collector.done() }, from, to, clock, marks: [] })
}

for (const days of [1, 14, 91, 365]) {
  const chunks = [...packDays(addReadings(days))]
  const took: number[] = []
  let bytes = 0
  for (let time = 0; time <= times; time += 1) {
    const begin = performance.now()
    const chart = draw(chunks, days)
    took.push(performance.now() - begin)
    bytes = brotliCompressSync(JSON.stringify(chart)).length
  }
  // Leaves out the first run, which warms up.
  console.log(`${days} days: ${median(took.slice(1)).toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} KB`)
}
