/**
 * `npm run bench -- decays`: simulates decays of particles and CO₂, and measures how often a rate's interval contains the true rate, and
 * the rate's mean error. BENCH_RUNS (4000) is the number of decays in each cell.
 */
import {
  carbonDioxideCells,
  particleCells,
  tryCarbonDioxideDecays,
  tryParticleDecays,
} from '#app/air/science/calculations/testing/simulated-decays.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { median } from './support/report.ts'

const runs = Number(process.env.BENCH_RUNS ?? 4_000)
const share = (part: number, of: number) => (of === 0 ? '–' : ((100 * part) / of).toFixed(1))

for (const { name, cells, attempt } of [
  { name: 'particles', cells: particleCells, attempt: tryParticleDecays },
  { name: 'CO₂', cells: carbonDioxideCells, attempt: tryCarbonDioxideDecays },
]) {
  console.log(`\n${name}: ${runs} decays a cell\n`)
  console.log('| per hour | every, min | noise | figure, % | truth covered, % | bias, % |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  const coverages: number[] = []
  for (const cell of cells) {
    const random = createSeededRandom(`bench ${name} ${JSON.stringify(cell)}`)
    const { answered, covered, error } = attempt(cell, runs, random)
    if (answered >= runs / 20) coverages.push((100 * covered) / answered)
    const { perHour, everyMinutes, noise } = cell
    const figures = [share(answered, runs), share(covered, answered), share(error, answered)]
    console.log(`| ${[perHour, everyMinutes, noise, ...figures].join(' | ')} |`)
  }
  const [least, most] = [Math.min(...coverages), Math.max(...coverages)]
  console.log(
    `\nCovered: ${least.toFixed(1)} to ${most.toFixed(1)} %, median ${median(coverages).toFixed(1)} %, where 1 in 20 has a figure.`,
  )
}
