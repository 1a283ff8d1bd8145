import { expect, test } from 'vitest'
import { uniqueById } from './unique-by-id.ts'

test('a comment that a later page brings again stands there once, where the server has it', () => {
  const own = { id: 'own' }
  const read = [{ id: 'a' }, own, { id: 'b' }, { id: 'own', text: 'as the server has it' }, { id: 'c' }]
  expect(uniqueById(read)).toEqual([read[0], read[2], read[3], read[4]])
})
