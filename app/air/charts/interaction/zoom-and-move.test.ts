import { expect, test } from 'vitest'
import { chooseRange, moveEarlier, moveLater, type ShownRange, zoomIn, zoomOut } from './zoom-and-move.ts'

const hour = 3_600_000
const part = (from: number, to: number): ShownRange => ({
  ...{ from: from * hour, to: to * hour, first: 0, last: 100 * hour },
  inAddress: String,
})
const inHours = (span: { from: number; to: number } | null) => span && [span.from / hour, span.to / hour]

test('zooming in halves the shown period around a point, down to one hour', () => {
  expect(inHours(zoomIn(part(0, 100)))).toEqual([25, 75])
  expect(inHours(zoomIn(part(0, 100), 0.9))).toEqual([50, 100])
  expect(inHours(zoomIn(part(10, 11.5)))).toEqual([10.25, 11.25])
  expect(zoomIn(part(10, 11))).toBeNull()
})

test('zooming out doubles the shown period, within the readings', () => {
  expect(inHours(zoomOut(part(40, 60)))).toEqual([30, 70])
  expect(inHours(zoomOut(part(90, 100)))).toEqual([85, 100])
  expect(zoomOut(part(0, 100))).toBeNull()
  expect(zoomOut(part(-10, 120))).toBeNull()
})

test('moving earlier or later keeps the length of the shown period, within the readings', () => {
  expect(inHours(moveEarlier(part(40, 60)))).toEqual([20, 40])
  expect(inHours(moveEarlier(part(5, 25)))).toEqual([0, 20])
  expect(moveEarlier(part(0, 20))).toBeNull()
  expect(inHours(moveLater(part(70, 90)))).toEqual([80, 100])
  expect(moveLater(part(80, 100))).toBeNull()
})

test('a period can be selected from either end, and is at least an hour long', () => {
  expect(inHours(chooseRange(part(0, 100), 0.6, 0.2))).toEqual([20, 60])
  expect(inHours(chooseRange(part(0, 100), -1, 0.5))).toEqual([0, 50])
  expect(inHours(chooseRange(part(0, 100), 0.5, 0.501))).toEqual([49.55, 50.55])
  expect(inHours(chooseRange(part(0, 100), 0, 0))).toEqual([0, 1])
  expect(chooseRange(part(0, 1), 0, 1)).toBeNull()
})

test('a shown period’s times in the URL are whole minutes', () => {
  const chosen = chooseRange({ from: 0, to: 100 * hour + 7 }, 1 / 3, 2 / 3)
  expect([chosen?.from ?? 0, chosen?.to ?? 0].map((at) => at % 60_000)).toEqual([0, 0])
})
