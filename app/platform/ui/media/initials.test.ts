import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Maya Lindqvist', 'ML'],
  ['  ana   maria  de souza ', 'AM'],
  ['Cher', 'C'],
  ['émile zola', 'ÉZ'],
  ['山田 太郎', '山太'],
  ['(Bo) "Ray" Smith', 'BR'],
  ['नमिता राव', 'नरा'],
  ['Zoe\u0301 E\u0301clair', 'ZE\u0301'],
  ['Анна Ёлкина', 'АЁ'],
  ['דנה לוי', 'דל'],
  ['ليلى حسن', 'لح'],
  ['กำธร ใจดี', 'กำใ'],
  ['\u1112\u1161\u11ab', '\u1112\u1161\u11ab'],
  ['김민서', '김'],
  ['क्षमा त्रिपाठी', 'क्षत्रि'],
  ['q\u0303uo vadis', 'Q\u0303V'],
])('the initials of the name %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([null, '', '   ', '🙂 —'])('a name without letters (%s) has the initial U', (name) => {
  expect(initialsOf(name)).toBe('U')
})
