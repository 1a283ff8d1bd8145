import * as v from 'valibot'
import {
  airChangesOfFlow,
  exhaledCarbonDioxide,
  ventilationFromPlateau,
} from '../../science/calculations/carbon-dioxide.ts'
import { calculateFromAddress, choiceField, numberField } from './calculator-form.server.ts'
import { outdoorField, volumeField } from './room-form.server.ts'

const schema = v.pipe(
  v.object({
    people: numberField({ name: 'how many people are in the room', min: 1, max: 1_000, example: '2' }),
    activity: choiceField('what they do', ['awake', 'asleep']),
    plateau: numberField({
      name: 'the CO₂ that no longer rises, in ppm',
      min: 400,
      max: 20_000,
      example: '1100',
    }),
    outdoor: outdoorField,
    volume: volumeField,
  }),
  v.forward(
    v.check(
      ({ plateau, outdoor }) => plateau >= outdoor + 100,
      'Please enter a CO₂ level at least 100 ppm above outdoors. Below that, the device’s error matters too much.',
    ),
    ['plateau'],
  ),
)

export const calculateVentilation = (address: string) =>
  calculateFromAddress(address, {
    schema,
    initial: { people: '1', activity: 'awake', plateau: '', outdoor: '425', volume: '' },
    calculate({ people, activity, plateau, outdoor, volume }) {
      const flow = ventilationFromPlateau({
        people,
        exhaledCarbonDioxide: exhaledCarbonDioxide[activity],
        plateau,
        outdoor,
      })
      const airChanges = volume === null ? null : airChangesOfFlow(flow, volume)
      return { flow, perPerson: flow / people, airChanges, above: plateau - outdoor }
    },
  })

export type VentilationResult = ReturnType<typeof calculateVentilation>
