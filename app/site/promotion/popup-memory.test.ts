import { expect, test } from 'vitest'
import { mayShowPopup, parseMemory } from './popup-memory.ts'

const day = 86_400_000
const now = 1_800_000_000_000

test.each([
  ['nobody who has joined', { closedAt: null, hasJoined: true }, false],
  ['everybody who was never asked', { closedAt: null, hasJoined: false }, true],
  ['nobody who closed it today', { closedAt: now, hasJoined: false }, false],
  ['nobody who closed it less than a week ago', { closedAt: now - 7 * day + 1, hasJoined: false }, false],
  ['whoever closed it a week ago', { closedAt: now - 7 * day, hasJoined: false }, true],
  [
    'whoever closed it in a future that a wrong clock made up',
    { closedAt: now + day, hasJoined: false },
    true,
  ],
])('the popup asks %s', (_whom, memory, isAsked) => {
  expect(mayShowPopup(memory, now)).toBe(isAsked)
})

test.each([null, '', 'null', '7', '[]', '{{', '{"closedAt":"soon","hasJoined":"yes"}'])(
  'an invalid stored state of the popup (%s) counts as empty',
  (raw) => {
    expect(parseMemory(raw)).toEqual({ closedAt: null, hasJoined: false })
  },
)

test('the stored state of the popup is read back', () => {
  expect(parseMemory('{"closedAt":5,"hasJoined":true}')).toEqual({ closedAt: 5, hasJoined: true })
})
