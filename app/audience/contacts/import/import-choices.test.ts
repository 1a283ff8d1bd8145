import { expect, test } from 'vitest'
import { describeEmptyFile } from './import-choices.tsx'
import type { ImportResult } from './import-schemas.ts'

const file: ImportResult = {
  id: null,
  ...{ isDryRun: true, isRepeated: false, encoding: 'utf-8', delimiter: ',' },
  columns: [{ number: 1, name: 'Notes', example: 'tall' }],
  chosen: { email: 1, name: null, organization: null, agreedAt: null },
  ...{ rows: 2, added: 1, known: 0, suppressed: 0, repeated: 0, wrong: 1, errors: [] },
}

test.each([
  [
    'no column of addresses',
    { chosen: { ...file.chosen, email: null }, added: 0 },
    /no column of email addresses/,
  ],
  ['a column of something else', { added: 0, wrong: 2 }, /^“Notes” has no email address/],
  ['an unnamed column of something else', { added: 0, wrong: 2, columns: [] }, /^“Column 1” has/],
  ['no rows', { added: 0, rows: 0, wrong: 0 }, /no rows/],
  ['only known people', { added: 0, wrong: 0, known: 2 }, /^No one in this file/],
])('a file with %s says what is wrong instead of offering to add people', (_, change, message) => {
  expect(describeEmptyFile({ ...file, ...change })).toMatch(message)
})

test('a file with someone to add has no problem', () => {
  expect(describeEmptyFile(file)).toBeNull()
})
