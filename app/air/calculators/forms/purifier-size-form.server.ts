import * as v from 'valibot'
import {
  backgroundAirChanges,
  equivalentAirChanges,
  neededCleanAir,
  remainingShare,
} from '../../science/calculations/clean-air-delivery.ts'
import { calculateFromAddress, numberField } from './calculator-form.server.ts'
import {
  cadrField,
  heightMessage,
  initialRoom,
  isPlausibleHeight,
  roomEntries,
  toCubicMetersPerHour,
  toRoom,
} from './room-form.server.ts'

const initial = { ...initialRoom, people: '2', cadr: '' }

const schema = v.pipe(
  v.object({
    ...roomEntries,
    people: numberField({ name: 'how many people are in the room', min: 1, max: 10_000, example: '2' }),
    cadr: cadrField,
  }),
  v.forward(v.partialCheck([['units'], ['height']], isPlausibleHeight, heightMessage), ['height']),
)

export const calculatePurifierSize = (address: string) =>
  calculateFromAddress(address, {
    schema,
    initial,
    calculate({ people, cadr, ...input }) {
      const room = toRoom(input)
      const cleanAir = cadr === null ? null : toCubicMetersPerHour(cadr, input.units)
      return {
        units: input.units,
        needed: neededCleanAir(room, people),
        purifier:
          cleanAir === null
            ? null
            : {
                airChanges: equivalentAirChanges(cleanAir, room),
                remainingShare: remainingShare(cleanAir, room, backgroundAirChanges),
              },
      }
    },
  })

export type PurifierSize = ReturnType<typeof calculatePurifierSize>
