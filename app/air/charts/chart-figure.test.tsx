import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawChart } from '../science/plot/draw-chart.ts'
import { ChartFigure } from './chart-figure.tsx'

const minute = 60_000

/** Returns a month of constantly changing one-minute readings, the worst case for the size of a chart. */
function restlessMonth() {
  const count = 30 * 1_440
  const times = Float64Array.from({ length: count }, (_, index) => index * minute)
  let state = 1
  const values = times.map(() => {
    state = (state * 16_807) % 2_147_483_647
    return (state / 2_147_483_647) ** 4 * 200
  })
  return drawChart({
    series: {
      ...{ seriesId: '1', metric: 'pm25', variant: '', unit: 'µg/m³', givenUnit: 'µg/m³' },
      ...{ stepMs: minute, points: { times, values }, thinning: null },
    },
    from: 0,
    to: count * minute,
    clock: { offsetAt: () => 0, dayOne: null },
    marks: Array.from({ length: 10 }, (_, index) => ({ at: index * 1e8, label: 'Window opened' })),
  })
}

test('a chart has at most 30 KB of compressed markup, however noisy the readings', () => {
  const markup = renderToStaticMarkup(<ChartFigure chart={restlessMonth()} id="chart" />)
  expect(brotliCompressSync(markup).length).toBeLessThan(30_000)
})

test('a chart contains everything that screen reader users need', () => {
  const markup = renderToStaticMarkup(<ChartFigure chart={restlessMonth()} id="chart" />)
  expect(markup).toContain('role="img" aria-labelledby="chart-title chart-description"')
  expect(markup).toContain('<title id="chart-title">PM2.5 in µg/m³</title>')
  expect(markup.match(/<th scope="row"/g)).toHaveLength(30)
  expect(markup).not.toContain('style=')
})

test('no label of a chart covers its line, and the numbers of marks are beside or above each other', () => {
  const chart = restlessMonth()
  const at = [0.5, 0.51, 0.52, 0.7]
  const marks = at.map((share, index) => ({ at: share, number: index + 1, label: 'Window', time: 'Day 1' }))
  const markup = renderToStaticMarkup(<ChartFigure chart={{ ...chart, marks }} id="chart" />)
  const texts = [...markup.matchAll(/<text([^>]+)>([^<]+)/g)].map(([, place = '', label]) => ({
    place,
    label,
  }))
  const inMargin = texts.filter(({ place }) => place.includes('x="-'))
  expect(inMargin.map(({ label }) => label)).toEqual(chart.yTicks.map(({ label }) => label))
  const above = texts.filter(({ place }) => place.includes('dy="-'))
  expect(above.map(({ place, label }) => [label, /dy="([^"]+)/.exec(place)?.[1]])).toEqual([
    ['1', '-0.5em'],
    ['2', '-1.6em'],
    ['4', '-0.5em'],
  ])
  const below = texts.filter(({ place }) => place.includes('y="100%"'))
  expect(inMargin.length + above.length + below.length).toBe(texts.length)
})
