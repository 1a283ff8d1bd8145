import { expect, test } from 'vitest'
import { equivalentAirChanges, filterBoxes, neededCleanAir, remainingShare } from './clean-air-delivery.ts'
import {
  cubicMetersPerCubicFoot,
  cubicMetersPerHourPerCfm,
  metersPerFoot,
  squareMetersPerSquareFoot,
} from './unit-conversions.ts'

const inCfm = (flow: number) => flow / cubicMetersPerHourPerCfm
const roomOf = (squareFeet: number, feet = 8) => ({
  floorArea: squareFeet * squareMetersPerSquareFoot,
  height: feet * metersPerFoot,
})

test('a room of 120 square feet needs 80 cfm, and one cfm per square foot with smoke', () => {
  const needed = neededCleanAir(roomOf(120), 1)
  expect(inCfm(needed.everyday)).toBeCloseTo(80, 6)
  expect(inCfm(needed.smoke)).toBeCloseTo(120, 6)
})

test('5 air changes of 9,000 cubic feet are 750 cfm, unless the number of people requires more', () => {
  const room = roomOf(1_000, 9)
  expect(inCfm(neededCleanAir(room, 20).fiveAirChanges)).toBeCloseTo(750, 2)
  expect(inCfm(neededCleanAir(room, 20).forPeople)).toBeCloseTo(750, 2)
  expect(inCfm(neededCleanAir(room, 40).forPeople)).toBeCloseTo(1_200, 6)
})

test('a room higher than 8 feet needs more clean air than the rule says, and a lower room does not need less', () => {
  expect(inCfm(neededCleanAir(roomOf(120, 16), 1).everyday)).toBeCloseTo(160, 6)
  expect(inCfm(neededCleanAir(roomOf(120, 7), 1).everyday)).toBeCloseTo(80, 6)
})

test('250 cfm in a room of 390.6 square feet and 8 feet are the rule’s 4.8 air changes', () => {
  expect(equivalentAirChanges(250 * cubicMetersPerHourPerCfm, roomOf(390.625))).toBeCloseTo(4.8, 3)
  expect(390.625 * 8 * cubicMetersPerCubicFoot).toBeCloseTo(
    roomOf(390.625).floorArea * roomOf(390.625).height,
    3,
  )
})

test('a box of five filters gives 13.6 to 19.3 air changes in a room of 30 m² and 2.5 m', () => {
  const room = { floorArea: 30, height: 2.5 }
  expect(equivalentAirChanges(filterBoxes.five.low, room)).toBeCloseTo(13.6, 1)
  expect(equivalentAirChanges(filterBoxes.five.high, room)).toBeCloseTo(19.3, 1)
})

test('4 air changes of clean air leave a fifth of the particles if deposition is 0.6 and ventilation 0.4', () => {
  const room = { floorArea: 20, height: 2.5 }
  expect(remainingShare(200, room, 0.4)).toBeCloseTo(0.2, 9)
})
