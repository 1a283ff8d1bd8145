import * as v from 'valibot'
import type { TimedReading } from '../../science/calculations/carbon-dioxide.ts'
import { volumeOf } from '../../science/calculations/clean-air-delivery.ts'
import { differenceOfLosses, type Loss, lossOfRuns } from '../../science/calculations/loss-of-runs.ts'
import {
  cleanAirFromDecays,
  type ParticleDecay,
  type ParticleRefusal,
  particleDecay,
} from '../../science/calculations/particle-decay.ts'
import { calculateFromAddress } from './calculator-form.server.ts'
import { heightMessage, initialRoom, isPlausibleHeight, roomEntries, toRoom } from './room-form.server.ts'
import { runsField } from './timed-readings.server.ts'

const particles = runsField({ what: 'PM2.5 in µg/m³', max: 65_000, example: '20:10 480' })

export const calculatePurifierTest = (address: string) =>
  calculateFromAddress(address, {
    schema: v.pipe(
      v.object({ ...roomEntries, on: particles, off: particles }),
      v.forward(v.partialCheck([['units'], ['height']], isPlausibleHeight, heightMessage), ['height']),
    ),
    initial: { ...initialRoom, on: '', off: '' },
    calculate({ on, off, ...input }) {
      const [running, alone] = [measureLoss(on), measureLoss(off)]
      if ('refusal' in running) return { ...running, isRunning: true }
      if ('refusal' in alone) return { ...alone, isRunning: false }
      const volume = volumeOf(toRoom(input))
      return { units: input.units, volume, running, alone, ...deliveryOf(volume, running.loss, alone.loss) }
    },
  })

interface MeasuredLoss {
  loss: Loss
  runs: readonly ParticleDecay[]
}

interface RefusedRun {
  refusal: ParticleRefusal
  /** Number of the run from 1; null if there is only one run. */
  run: number | null
}

function measureLoss([first, ...rest]: readonly TimedReading[][]): MeasuredLoss | RefusedRun {
  const decays: ParticleDecay[] = []
  for (const readings of [first ?? [], ...rest]) {
    const decay = particleDecay(readings)
    if ('refusal' in decay)
      return { refusal: decay.refusal, run: rest.length === 0 ? null : decays.length + 1 }
    decays.push(decay)
  }
  const [one, ...more] = decays
  return one ? { loss: lossOfRuns([one, ...more]), runs: decays } : { refusal: 'too_few', run: null }
}

function deliveryOf(volume: number, running: Loss, alone: Loss) {
  const { perHour, low, high } = differenceOfLosses(running, alone)
  return {
    ...{ cleanAir: volume * perHour, low: volume * low, high: volume * high },
    published: cleanAirFromDecays(volume, running.throughFirst, alone.throughFirst),
  }
}

export type PurifierTest = ReturnType<typeof calculatePurifierTest>
