import { expect, test } from 'vitest'
import { mergeHeld, uniqueById } from './merge-comments.ts'

test('a comment repeated on a later page appears once, in the position that the server gave it', () => {
  const own = { id: 'own' }
  const read = [{ id: 'a' }, own, { id: 'b' }, { id: 'own', text: 'as the server has it' }, { id: 'c' }]
  expect(uniqueById(read)).toEqual([read[0], read[2], read[3], read[4]])
})

const root = (id: string, createdAt: string) => ({ id, createdAt, rootId: null, text: id })
const read = [root('a', '1'), { id: 'a1', createdAt: '5', rootId: 'a', text: 'a1' }, root('c', '3')]
const order = (held: typeof read) => mergeHeld(read, held).map(({ id }) => id)

test.each([
  ['a new one comes last', root('d', '4'), ['a', 'a1', 'c', 'd']],
  ['an edited one stands where it stood', root('b', '2'), ['a', 'a1', 'b', 'c']],
  ['a reply joins its thread', { id: 'c1', createdAt: '9', rootId: 'c', text: '' }, ['a', 'a1', 'c', 'c1']],
  [
    'a reply of a thread that was not read is left out',
    { id: 'x', createdAt: '9', rootId: 'z', text: '' },
    ['a', 'a1', 'c'],
  ],
])('a held comment is merged into the thread: %s', (_case, held, expected) => {
  expect(order([held])).toEqual(expected)
})

test('a held comment replaces the placeholder that other people see', () => {
  const held = { ...root('a', '1'), text: 'mine' }
  expect(mergeHeld(read, [held])[0]).toBe(held)
})
