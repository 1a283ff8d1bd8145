import { expect, test } from 'vitest'
import { findBadLines } from './env-file.ts'

test('lines without a value and names given twice are found, with their numbers', () => {
  expect(findBadLines('PORT=3000\n\nsecret word\n# PORT\nexport PORT=1\n')).toEqual([
    'line 3: a line must be NAME=VALUE or a comment.',
    'line 5: PORT was already set above. Keep one of the lines.',
  ])
})

test('quoted values may have several lines, and comments may contain quotes', () => {
  const key = 'DKIM_KEY="-----BEGIN\nabc\nPORT=1\n-----END" # key'
  expect(findBadLines(`# SITE_NAME="x\r\n${key}\r\nPORT='3000'\nA=it's\nB=\nC = a=b\n`)).toEqual([])
  expect(findBadLines(`${key}\nPORT`)).toEqual(['line 5: a line must be NAME=VALUE or a comment.'])
})
