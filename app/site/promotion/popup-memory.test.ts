import { expect, test } from 'vitest'
import { mayShowPopup, parseMemory } from './popup-memory.ts'

const day = 86_400_000
const now = 1_800_000_000_000

test.each([
  ['no one who has joined', { closedAt: null, hasJoined: true }, false],
  ['everyone who was never asked', { closedAt: null, hasJoined: false }, true],
  ['no one who closed it today', { closedAt: now, hasJoined: false }, false],
  ['no one who closed it less than a week ago', { closedAt: now - 7 * day + 1, hasJoined: false }, false],
  ['everyone who closed it a week ago', { closedAt: now - 7 * day, hasJoined: false }, true],
  ['everyone who closed it in the future by a wrong clock', { closedAt: now + day, hasJoined: false }, true],
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
