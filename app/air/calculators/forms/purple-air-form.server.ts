import * as v from 'valibot'
import { toCommonUnit } from '../../files/columns/units.ts'
import {
  correctPurpleAir,
  correctPurpleAirHumidity,
  correctPurpleAirTemperature,
} from '../../science/calculations/purple-air-correction.ts'
import { calculateFromAddress, numberField, optionalNumberField } from './calculator-form.server.ts'

export const calculatePurpleAir = (address: string) =>
  calculateFromAddress(address, {
    schema: v.object({
      level: numberField({ name: 'the level', min: 0, max: 10_000, example: '12.4' }),
      humidity: numberField({ name: 'the humidity', min: 0, max: 100, example: '45' }),
      /** °F, as on PurpleAir's map and in most of its files. */
      temperature: optionalNumberField({ name: 'the temperature', min: -40, max: 185, example: '77' }),
    }),
    initial: { level: '', humidity: '', temperature: '' },
    calculate: ({ level, humidity, temperature }) => ({
      level,
      corrected: correctPurpleAir(level, humidity),
      indoorHumidity: correctPurpleAirHumidity(humidity),
      /** °C */
      indoorTemperature:
        temperature === null ? null : correctPurpleAirTemperature(toCommonUnit(temperature, '°F')),
    }),
  })

export type PurpleAirResult = ReturnType<typeof calculatePurpleAir>
