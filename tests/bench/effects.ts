/**
 * `npm run bench -- effects`: in simulated homes, how often each interval of a before/after comparison holds what is true, how often
 * an effect is found where there is none, and by how much an interval has to be widened. BENCH_RUNS (2000) is how many homes each.
 */
import { tryProcedure } from '#app/features/air/effects/testing/try-procedure.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { median } from './support/report.ts'

const runs = Number(process.env.BENCH_RUNS ?? 2_000)
const effect = 0.6

const percent = (count: number, of: number) =>
  of === 0
    ? '–'
    : ((100 * count) / of).toLocaleString('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const figure = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2))

console.log(`${runs} homes for each row; an effect of ${Math.round(100 * (effect - 1))} %.\n`)
console.log(
  '| days a side | weather shared | method | truth covered, % | found where there is none, % | effect found, % | width, times | widening needed |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const days of [3, 5, 7, 14])
  for (const sharedWeather of [0.5, 0.8, 1]) {
    const trial = (level: number) =>
      tryProcedure({
        runs,
        days,
        level,
        sharedWeather,
        random: createSeededRandom(`${days} ${sharedWeather} ${level}`),
      })
    const [real, none] = [trial(effect), trial(1)]
    for (const method of ['welch', 'outdoor', 'paired'] as const) {
      const [found, idle] = [real[method], none[method]]
      const tried = found.needed.length + idle.needed.length
      if (tried === 0) continue
      const needed = [...found.needed, ...idle.needed].sort((a, b) => a - b)
      const cells = [
        `${days}`,
        `${100 * sharedWeather} %`,
        method,
        percent(found.covered + idle.covered, tried),
        percent(idle.clear, idle.needed.length),
        percent(found.clear, found.needed.length),
        figure(median(found.widths)),
        figure(needed[Math.ceil(0.94 * needed.length) - 1] ?? Number.NaN),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
