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

test('by default a toast is at the bottom right', () => {
  expect(place({})).toEqual({ left: 1068, top: 788 })
})

test('a toast moves above controls, and to the other side if one side is full', () => {
  expect(place({ pressables: [row(700, 890, 1000)] })).toEqual({ left: 1068, top: 592 })
  expect(place({ pressables: [row(0, 900, 1000)] })).toEqual({ left: 12, top: 788 })
})

test('a toast avoids the element it is about if there is a free place', () => {
  const subject = row(780, 824)
  expect(place({ subject, precious: [subject] }).top + size.height).toBeLessThanOrEqual(780 - 120)
})

test('a toast covers text rather than a heading, and a heading rather than the element it is about', () => {
  const around = { pressables: [row(600, 900)], headings: [row(500, 540, 1000)] }
  expect(place(around)).toEqual({ left: 1068, top: 392 })
  expect(place({ ...around, subject: row(300, 350), pressables: [row(600, 900), row(0, 170)] }).top).toBe(492)
})

test('a toast is beside the heading in a wide window if no other place is free', () => {
  const around = {
    pressables: [row(0, 80), row(280, 900), row(80, 280, 1150)],
    headings: [row(130, 190, 100, 620)],
  }
  expect(place(around)).toEqual({ left: 628, top: 172 })
})

test('on a phone full of controls a toast covers as few as possible, and field errors last', () => {
  const controls = [row(0, 200), row(210, 400), row(410, 600), row(610, 664)]
  const { top } = place({ window: phone, pressables: controls, precious: [row(440, 664)] })
  expect(top + size.height).toBeLessThanOrEqual(440)
  expect(controls.filter((each) => each.top < top + size.height && each.bottom > top)).toHaveLength(1)
})

test('a toast stays in its place while that place is free', () => {
  const current = { left: 1068, top: 300 }
  expect(place({ current })).toEqual(current)
  expect(place({ current, pressables: [row(350, 360)] })).toEqual({ left: 1068, top: 788 })
})

test('a toast moves away from messages about its element, but covers them rather than a control', () => {
  const current = { left: 1068, top: 788 }
  const said = [row(800, 850, 1000)]
  expect(place({ current, said })).toEqual({ left: 1068, top: 692 })
  expect(place({ current, said, pressables: [row(0, 780), row(0, 900, 0, 900)] })).toEqual(current)
})
