import * as v from 'valibot'
import { airChangesFromDecay } from '../../science/calculations/carbon-dioxide.ts'
import { calculateFromAddress } from './calculator-form.server.ts'
import { outdoorField, volumeField } from './room-form.server.ts'
import { readingsField } from './timed-readings.server.ts'

export const calculateAirChanges = (address: string) =>
  calculateFromAddress(address, {
    schema: v.object({
      readings: readingsField({ what: 'CO₂ in ppm', max: 20_000, example: '20:10 1339' }),
      outdoor: outdoorField,
      volume: volumeField,
    }),
    initial: { readings: '', outdoor: '425', volume: '' },
    calculate: ({ readings, outdoor, volume }) => ({
      found: airChangesFromDecay(readings, outdoor),
      volume,
    }),
  })

export type AirChangesResult = ReturnType<typeof calculateAirChanges>
