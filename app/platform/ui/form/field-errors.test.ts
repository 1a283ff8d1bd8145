import { expect, test } from 'vitest'
import { errorsFromIssues, errorsFromProblems } from './field-errors.ts'

test('the first of several problems with one field is shown', () => {
  const problems = [
    { field: 'email', message: 'Please enter your e-mail address.' },
    { field: 'email', message: 'This is not an email address.' },
    { field: 'password', message: 'Too short.' },
  ]
  expect(errorsFromProblems(problems)).toEqual({
    email: 'Please enter your e-mail address.',
    password: 'Too short.',
  })
})

test('a schema’s issue is shown at the field that begins its path', () => {
  expect(errorsFromIssues([{ path: [{ key: 'tags' }, { key: 3 }], message: 'Unknown.' }])).toEqual({
    tags: 'Unknown.',
  })
})
