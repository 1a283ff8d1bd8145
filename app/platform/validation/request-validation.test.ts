import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { requestObject, textField } from './fields.ts'
import { parseInput } from './request-validation.server.ts'

const schema = requestObject({
  name: textField({ max: 5, required: 'Please enter your name.', tooLong: 'Please shorten your name.' }),
  note: v.optional(v.pipe(v.string(), v.maxLength(3))),
  pet: v.optional(requestObject({ kind: v.picklist(['cat', 'dog'], 'Choose a cat or a dog.') })),
})

function findProblems(input: unknown) {
  try {
    parseInput(schema, input)
  } catch (error) {
    if (error instanceof ApiError) return error.fields
    throw error
  }
  return []
}

test('a valid request is accepted and normalized', () => {
  expect(parseInput(schema, { name: ' Maya\r\n' })).toEqual({ name: 'Maya' })
})

test('a missing field gets the same error message as an empty one', () => {
  const problem = { field: 'name', code: 'required', message: 'Please enter your name.' }
  expect(findProblems({})).toEqual([problem])
  expect(findProblems({ name: ' ' })).toEqual([problem])
})

test('the error names every invalid field, and nested fields by their path', () => {
  expect(findProblems({ name: 'Maya Lin', pet: { kind: 'cow' } })).toEqual([
    { field: 'name', code: 'too_long', message: 'Please shorten your name.' },
    { field: 'pet.kind', code: 'invalid', message: 'Choose a cat or a dog.' },
  ])
})

test('the error for an unknown field names it, shortened if it is long', () => {
  const unknown = { code: 'unknown_field', message: 'Unknown field.' }
  expect(findProblems({ name: 'Maya', ['x'.repeat(200)]: 1 })).toEqual([
    { field: 'x'.repeat(100), ...unknown },
  ])
  expect(findProblems(JSON.parse('{"name":"Maya","__proto__":{}}'))).toEqual([
    { field: '__proto__', ...unknown },
  ])
})

test('an error message contains no input', () => {
  expect(findProblems({ name: 'Maya', note: 'my secret' })).toEqual([
    { field: 'note', code: 'too_long', message: 'Invalid input' },
  ])
})

test.each([null, 7, 'Maya'])('the error for a body that is not an object (%s) names no field', (input) => {
  expect(findProblems(input)).toEqual([{ field: 'body', code: 'required', message: 'Invalid input' }])
})

test('only the first twenty errors in a list with thousands are reported', () => {
  const list = requestObject({ ids: v.array(v.pipe(v.string(), v.maxLength(1))) })
  expect(() => parseInput(list, { ids: Array.from({ length: 5_000 }, () => 'too long') })).toThrow(
    expect.objectContaining({ fields: expect.toSatisfy((fields: unknown[]) => fields.length === 20) }),
  )
})
