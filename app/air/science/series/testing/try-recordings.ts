import type { Points } from '#database/readings/points.ts'
import { compareBeforeAfter } from '../../effects/compare-before-after.ts'
import { heldStepMs, holdValues } from '../hold-values.ts'
import type { SeriesData } from '../series-data.ts'
import { recordStepMs, simulateHome } from './simulated-home.ts'

const dayMs = 86_400_000
/** A Monday. */
const start = Date.UTC(2026, 0, 5)
const daysASide = 14

export interface Answers {
  figures: number
  /** The mean of the estimated changes, averaged as logarithms, as a share: -0.5 for a halved level. */
  mean: number
}

/** Compares homes before and after a halving of particles, from three recordings of the same air. */
export async function tryRecordings({ homes, random }: { homes: number; random: () => number }) {
  const found = { regular: newTally(), held: newTally(), gaps: newTally() }
  const action = { kind: 'purifier_on', at: start + (daysASide + 0.5) * dayMs } as const
  for (let home = 0; home < homes; home += 1) {
    const days = 2 * daysASide + 1
    const effectAt = (at: number) => (at < action.at ? 1 : 0.5)
    const { regular, changes } = simulateHome({ start, days, effectAt, random })
    const compare = (points: Points, stepMs: number) =>
      compareBeforeAfter({ series: toSeries(points, stepMs), action, others: [], offsetAt: () => 0 })
    found.regular.add(compare(regular, recordStepMs))
    found.held.add(compare(await holdAll(changes), heldStepMs))
    found.gaps.add(compare(changes, medianStep(changes)))
  }
  return { regular: found.regular.done(), held: found.held.done(), gaps: found.gaps.done() }
}

function newTally() {
  const logarithms: number[] = []
  return {
    add(result: ReturnType<typeof compareBeforeAfter>) {
      if (!('none' in result)) logarithms.push(Math.log1p(result.change.estimate))
    },
    done: (): Answers => ({
      figures: logarithms.length,
      mean: Math.expm1(logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length),
    }),
  }
}

async function holdAll(changes: Points): Promise<Points> {
  const [times, values]: [number[], number[]] = [[], []]
  async function* all() {
    yield changes
  }
  for await (const some of holdValues(all(), { from: start, until: changes.times.at(-1) ?? start })) {
    times.push(...some.times)
    values.push(...some.values)
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) }
}

function medianStep({ times }: Points): number {
  const steps = times
    .subarray(1)
    .map((at, index) => at - (times[index] ?? at))
    .sort()
  return steps[Math.floor(steps.length / 2)] ?? 0
}

function toSeries(points: Points, stepMs: number): SeriesData {
  return {
    ...{ seriesId: 'simulated', metric: 'pm25', variant: '', unit: 'µg/m³', givenUnit: 'µg/m³' },
    ...{ stepMs, points, thinning: null },
  }
}
