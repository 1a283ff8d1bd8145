import type { Room } from '../../science/calculations/clean-air-delivery.ts'
import {
  cubicMetersPerHourPerCfm,
  metersPerFoot,
  squareMetersPerSquareFoot,
} from '../../science/calculations/unit-conversions.ts'
import { choiceField, numberField, optionalNumberField } from './calculator-form.server.ts'

const unitSystems = ['metric', 'us'] as const
export type UnitSystem = (typeof unitSystems)[number]

export const roomEntries = {
  units: choiceField('the units', unitSystems),
  area: numberField({ name: 'the floor area', min: 1, max: 10_000, example: '20' }),
  height: numberField({ name: 'the ceiling height', min: 1, max: 100, example: '2.5' }),
}

export const initialRoom = { units: 'metric', area: '', height: '' } as const

/** Detects a height in the wrong units. */
export const isPlausibleHeight = ({ units, height }: Pick<RoomInput, 'units' | 'height'>) =>
  units === 'metric' ? height <= 30 : height >= 5

export const heightMessage =
  'Please enter the ceiling height in the units chosen above: meters up to 30, such as 2.5, or feet from 5, such as 8.'

interface RoomInput {
  units: UnitSystem
  area: number
  height: number
}

export function toRoom({ units, area, height }: RoomInput): Room {
  return units === 'metric'
    ? { floorArea: area, height }
    : { floorArea: area * squareMetersPerSquareFoot, height: height * metersPerFoot }
}

export const cadrField = optionalNumberField({
  name: 'the purifier’s CADR',
  min: 1,
  max: 100_000,
  example: '250',
})

export function toCubicMetersPerHour(flow: number, units: UnitSystem): number {
  return units === 'metric' ? flow : flow * cubicMetersPerHourPerCfm
}

/** ppm */
export const outdoorField = numberField({
  name: 'the CO₂ outdoors, in ppm',
  min: 350,
  max: 800,
  example: '425',
})

/** m³ */
export const volumeField = optionalNumberField({
  name: 'the volume of the room, in m³',
  min: 1,
  max: 100_000,
  example: '40',
})
