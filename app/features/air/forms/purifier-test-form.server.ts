import * as v from 'valibot'
import { volumeOf } from '../calculations/clean-air-delivery.ts'
import { cleanAirFromDecays, type ParticleDecay, particleDecay } from '../calculations/particle-decay.ts'
import { calculateFromAddress } from './calculator-form.server.ts'
import { heightMessage, initialRoom, isPlausibleHeight, roomEntries, toRoom } from './room-form.server.ts'
import { readingsField } from './timed-readings.server.ts'

const particles = readingsField({ what: 'PM2.5 in µg/m³', max: 65_000, example: '20:10 480' })

export const calculatePurifierTest = (address: string) =>
  calculateFromAddress(address, {
    schema: v.pipe(
      v.object({ ...roomEntries, on: particles, off: particles }),
      v.forward(v.partialCheck([['units'], ['height']], isPlausibleHeight, heightMessage), ['height']),
    ),
    initial: { ...initialRoom, on: '', off: '' },
    calculate({ on, off, ...input }) {
      const [running, alone] = [particleDecay(on), particleDecay(off)]
      if ('refusal' in running) return { refusal: running.refusal, isRunning: true }
      if ('refusal' in alone) return { refusal: alone.refusal, isRunning: false }
      const volume = volumeOf(toRoom(input))
      return { units: input.units, volume, running, alone, ...deliveryOf(volume, running, alone) }
    },
  })

/** With the interval of a difference of two fits. */
function deliveryOf(volume: number, running: ParticleDecay, alone: ParticleDecay) {
  const cleanAir = cleanAirFromDecays(volume, running.perHour, alone.perHour)
  const margin = volume * Math.hypot(running.high - running.perHour, alone.high - alone.perHour)
  return { cleanAir, low: cleanAir - margin, high: cleanAir + margin }
}

export type PurifierTest = ReturnType<typeof calculatePurifierTest>
