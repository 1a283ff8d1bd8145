import type { OffsetAt } from '#app/platform/time/zone-offset.ts'

type ClockProblem = 'skipped' | 'repeated'

const minute = 60_000
const day = 24 * 60 * minute

function instantsOf(clock: number, offsetAt: OffsetAt): number[] {
  const [before, after] = [offsetAt(clock - day), offsetAt(clock + day)]
  if (before === after) return [clock - before]
  return [clock - before, clock - after]
    .filter((instant) => clock - instant === offsetAt(instant))
    .sort((a, b) => a - b)
}

interface ResolvedTimes {
  /** The instant of each time; NaN if there is none. */
  instants: Float64Array
  problems: Map<number, ClockProblem>
}

interface Repeated {
  index: number
  clock: number
  /** The two possible instants, in ascending order. */
  instants: readonly [number, number]
}

/** In autumn's repeated hour, the second pass begins where the clock steps back. @param clocks in file order; NaN if a row has none */
export function resolveClockTimes(clocks: Float64Array, offsetAt: OffsetAt): ResolvedTimes {
  const problems = new Map<number, ClockProblem>()
  const instants = new Float64Array(clocks.length).fill(Number.NaN)
  const known = clocks.filter((clock) => !Number.isNaN(clock))
  const direction = directionOf(known)
  const fitsStep = createFitsStep(known)
  let before: number | undefined
  let repeated: Repeated[] = []

  const settle = (after: number | undefined) => {
    const passes = direction === 0 ? null : tellPasses(repeated, { before, after, fitsStep })
    repeated.forEach(({ index, instants: both }, position) => {
      const pass = passes?.[position]
      if (pass === undefined) problems.set(index, 'repeated')
      else instants[index] = both[pass]
    })
    repeated = []
  }
  for (let step = 0; step < clocks.length; step += 1) {
    const index = direction < 0 ? clocks.length - 1 - step : step
    const clock = clocks[index] ?? Number.NaN
    if (Number.isNaN(clock)) continue
    const [first, second] = instantsOf(clock, offsetAt)
    if (first === undefined) problems.set(index, 'skipped')
    else if (second !== undefined) repeated.push({ index, clock, instants: [first, second] })
    else {
      if (repeated.length > 0) settle(first)
      instants[index] = first
      before = first
    }
  }
  settle(undefined)
  return { instants, problems }
}

/** Rows in swapped order step back by less than this. */
const clearStepBack = 15 * minute

/** True if the gap is close to the file's usual interval. */
type FitsStep = (gap: number) => boolean

function createFitsStep(clocks: Float64Array): FitsStep {
  const steps = clocks
    .subarray(1)
    .map((clock, index) => Math.abs(clock - (clocks[index] ?? clock)))
    .filter((step) => step > 0)
    .sort()
  const usual = steps[Math.floor(steps.length / 2)] ?? 0
  return (gap) => gap > 0.6 * usual && gap < 1.5 * usual
}

interface Neighbors {
  before: number | undefined
  after: number | undefined
  fitsStep: FitsStep
}

/** Assigns each reading to the first or second pass of the repeated hour; null if neither order nor gaps decide it. */
function tellPasses(readings: readonly Repeated[], { before, after, fitsStep }: Neighbors): (0 | 1)[] | null {
  const newPass = readings.findIndex((reading, at) => {
    const previous = readings[at - 1]
    if (!previous) return false
    const step = reading.clock - previous.clock
    return -step >= clearStepBack || (!fitsStep(step) && fitsStep(reading.instants[1] - previous.instants[0]))
  })
  if (newPass > 0) return readings.map((_reading, at) => (at < newPass ? 0 : 1))
  const [first] = readings
  const last = readings.at(-1)
  const followsBefore = before !== undefined && first !== undefined && fitsStep(first.instants[0] - before)
  const leadsToAfter = after !== undefined && last !== undefined && fitsStep(after - last.instants[1])
  if (followsBefore === leadsToAfter) return null
  return readings.map(() => (followsBefore ? 0 : 1))
}

/** Returns 1 for ascending rows (ignoring the step back by an hour in autumn), -1 for descending rows, 0 for unordered rows. */
function directionOf(times: Float64Array): -1 | 0 | 1 {
  let forwards = 0
  let backwards = 0
  for (let index = 1; index < times.length; index += 1) {
    const step = (times[index] ?? 0) - (times[index - 1] ?? 0)
    if (step > 0) forwards += 1
    if (step < 0) backwards += 1
  }
  if (backwards <= forwards * 0.01 + 1 && forwards >= backwards) return 1
  return forwards <= backwards * 0.01 + 1 ? -1 : 0
}
