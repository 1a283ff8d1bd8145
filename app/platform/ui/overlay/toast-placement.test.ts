import { expect, test } from 'vitest'
import { type Box, placeToast } from './toast-placement.ts'

const size = { width: 360, height: 100 }
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 664 }
const row = (top: number, bottom: number, left = 0, right = 1440): Box => ({ left, right, top, bottom })
const place = (options: Partial<Parameters<typeof placeToast>[1]>, of = size) =>
  placeToast(of, {
    window: desk,
    pressables: [],
    precious: [],
    said: [],
    headings: [],
    subject: null,
    ...options,
  })

test('with nothing in its way, a message lies at the bottom on the right', () => {
  expect(place({})).toEqual({ left: 1068, top: 788 })
})

test('it rises above what can be pressed, and changes the side where one is full', () => {
  expect(place({ pressables: [row(700, 890, 1000)] })).toEqual({ left: 1068, top: 592 })
  expect(place({ pressables: [row(0, 900, 1000)] })).toEqual({ left: 12, top: 788 })
})

test('it keeps away from what it speaks of where that leaves a free place', () => {
  const subject = row(780, 824)
  expect(place({ subject, precious: [subject] }).top + size.height).toBeLessThanOrEqual(780 - 120)
})

test('it lies over text sooner than over a heading, and over a heading sooner than over what it speaks of', () => {
  const around = { pressables: [row(600, 900)], headings: [row(500, 540, 1000)] }
  expect(place(around)).toEqual({ left: 1068, top: 392 })
  expect(place({ ...around, subject: row(300, 350), pressables: [row(600, 900), row(0, 170)] }).top).toBe(492)
})

test('where only the place of a heading is free, it lies beside the heading on a wide window', () => {
  const around = {
    pressables: [row(0, 80), row(280, 900), row(80, 280, 1150)],
    headings: [row(130, 190, 100, 620)],
  }
  expect(place(around)).toEqual({ left: 628, top: 172 })
})

test('on a phone that is full of controls it covers the fewest, and what is said beside a field last', () => {
  const controls = [row(0, 200), row(210, 400), row(410, 600), row(610, 664)]
  const { top } = place({ window: phone, pressables: controls, precious: [row(440, 664)] })
  expect(top + size.height).toBeLessThanOrEqual(440)
  expect(controls.filter((each) => each.top < top + size.height && each.bottom > top)).toHaveLength(1)
})

test('it stays where it is as long as that is free', () => {
  const current = { left: 1068, top: 300 }
  expect(place({ current })).toEqual(current)
  expect(place({ current, pressables: [row(350, 360)] })).toEqual({ left: 1068, top: 788 })
})

test('it leaves a place where something is said that belongs to what it speaks of, but covers that sooner than a control', () => {
  const current = { left: 1068, top: 788 }
  const said = [row(800, 850, 1000)]
  expect(place({ current, said })).toEqual({ left: 1068, top: 692 })
  expect(place({ current, said, pressables: [row(0, 780), row(0, 900, 0, 900)] })).toEqual(current)
})
