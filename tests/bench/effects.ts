/**
 * `npm run bench -- effects`: simulates homes, and measures how often a comparison's interval contains the truth, how often a nonexistent effect is
 * found, and the interval's width. BENCH_RUNS (1000) is the number of homes in each row, BENCH_ONLY one of `air`, `radon` and `plans`.
 */
import {
  beforeAfterMethods,
  type Tally,
  tryBeforeAfter,
  tryPlans,
  tryRadon,
} from '#app/air/science/effects/testing/try-procedure.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { median } from './support/report.ts'

const runs = Number(process.env.BENCH_RUNS ?? 1_000)
const only = process.env.BENCH_ONLY ?? ''
const sharedWeather = 0.8
const kinds = {
  plain: {},
  inversions: { inversions: true },
  'heavy tails': { heavyTails: true },
  gaps: { gaps: true },
}

const percent = (part: number, of: number) => (of === 0 ? '–' : ((100 * part) / of).toFixed(1))

function print(cells: readonly string[], { tried, told, covered, clear, widths }: Tally): void {
  const figures = [percent(told, tried), percent(covered, told), percent(clear, told)]
  console.log(`| ${[...cells, ...figures, median(widths).toFixed(2)].join(' | ')} |`)
}

function printHead(title: string, columns: readonly string[]): void {
  const all = [...columns, 'figure, %', 'truth covered, %', 'found where there is none, %', 'width']
  console.log(`\n${title}\n\n| ${all.join(' | ')} |\n|${' --- |'.repeat(all.length)}`)
}

function benchAir(): void {
  printHead('Before and after, no effect', ['lag-1', 'air', 'days a side', 'method'])
  for (const lag1 of [0.66, 0.85])
    for (const [name, kind] of Object.entries(kinds))
      for (const days of [7, 14]) {
        const random = createSeededRandom(`${lag1} ${name} ${days}`)
        const trial = { runs, days, level: 1, sharedWeather, traits: { lag1, ...kind }, random }
        const tallies = tryBeforeAfter(trial)
        for (const method of beforeAfterMethods) print([`${lag1}`, name, `${days}`, method], tallies[method])
      }
}

function benchRadon(): void {
  printHead('Radon, no effect', ['driver, h', 'days a side', 'history'])
  for (const driverHours of [48, 96])
    for (const days of [10, 14])
      for (const hasHistory of [false, true]) {
        const random = createSeededRandom(`radon ${driverHours} ${days} ${hasHistory}`)
        const tally = tryRadon({ runs, days, driverHours, change: 0, hasHistory, random })
        print([`${driverHours}`, `${days}`, hasHistory ? 'yes' : 'no'], tally)
      }
}

function benchPlans(): void {
  printHead('Plans by coin, no effect', ['lag-1', 'air', 'pairs'])
  for (const lag1 of [0.66, 0.85])
    for (const [name, kind] of Object.entries(kinds))
      for (const pairs of [7, 10]) {
        const random = createSeededRandom(`plan ${lag1} ${name} ${pairs}`)
        const trial = { runs, days: pairs, level: 1, sharedWeather, traits: { lag1, ...kind }, random }
        print([`${lag1}`, name, `${pairs}`], tryPlans(trial))
      }
}

console.log(`${runs} homes for each row.`)
for (const [name, bench] of Object.entries({ air: benchAir, radon: benchRadon, plans: benchPlans }))
  if (only === '' || only === name) bench()
