import * as v from 'valibot'
import { correctPurpleAir } from '../calculations/purple-air-correction.ts'
import { calculateFromAddress, numberField } from './calculator-form.server.ts'

export const calculatePurpleAir = (address: string) =>
  calculateFromAddress(address, {
    schema: v.object({
      level: numberField({ name: 'the level', min: 0, max: 10_000, example: '12.4' }),
      humidity: numberField({ name: 'the humidity', min: 0, max: 100, example: '45' }),
    }),
    initial: { level: '', humidity: '' },
    calculate: ({ level, humidity }) => ({ level, corrected: correctPurpleAir(level, humidity) }),
  })

export type PurpleAirResult = ReturnType<typeof calculatePurpleAir>
