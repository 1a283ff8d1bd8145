import { expect, test } from 'vitest'
import { uniqueById } from './unique-by-id.ts'

test('a comment repeated on a later page appears once, in the position that the server gave it', () => {
  const own = { id: 'own' }
  const read = [{ id: 'a' }, own, { id: 'b' }, { id: 'own', text: 'as the server has it' }, { id: 'c' }]
  expect(uniqueById(read)).toEqual([read[0], read[2], read[3], read[4]])
})
