import * as v from 'valibot'
import {
  equivalentAirChanges,
  filterBoxes,
  neededCleanAir,
} from '../../science/calculations/clean-air-delivery.ts'
import { calculateFromAddress, choiceField } from './calculator-form.server.ts'
import { heightMessage, initialRoom, isPlausibleHeight, roomEntries, toRoom } from './room-form.server.ts'

const boxes = ['five', 'four'] as const

export const calculateFilterBox = (address: string) =>
  calculateFromAddress(address, {
    schema: v.pipe(
      v.object({ ...roomEntries, box: choiceField('the box', boxes) }),
      v.forward(v.partialCheck([['units'], ['height']], isPlausibleHeight, heightMessage), ['height']),
    ),
    initial: { ...initialRoom, box: 'five' },
    calculate({ box, ...input }) {
      const room = toRoom(input)
      const { low, high } = filterBoxes[box]
      return {
        units: input.units,
        low,
        high,
        airChanges: [equivalentAirChanges(low, room), equivalentAirChanges(high, room)] as const,
        needed: neededCleanAir(room, 1),
      }
    },
  })

export type FilterBoxResult = ReturnType<typeof calculateFilterBox>
