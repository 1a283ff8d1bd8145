import { expect, test } from 'vitest'
import { sanitizeName } from './sanitize-line.ts'

test('ordinary names in emails stay as typed', () => {
  for (const name of [
    'Ada Lovelace',
    'J. R. R. Tolkien',
    'Núñez-O’Neill',
    '李小龍',
    'محمد',
    'Dr. Ruth 👩‍🔬',
    'A.',
  ]) {
    expect(sanitizeName(name)).toBe(name)
  }
})

test('line breaks and control characters in names become single spaces', () => {
  expect(sanitizeName('Eve\r\nBcc: victim\u0000\u0007 and\u2028more')).toBe('Eve Bcc: victim and more')
})

test('characters in names that change the text direction are removed', () => {
  expect(sanitizeName('Bob \u202Egnp.exe\u2066')).toBeNull()
  expect(sanitizeName('Bob \u202Egnp\u2066')).toBe('Bob gnp')
})

test('a name that looks like a link or an address is not shown in emails', () => {
  for (const name of [
    'Win at evil.example',
    'https://evil',
    'www.evil',
    'a@b',
    'evil．example',
    'evil\u200B.example',
  ]) {
    expect(sanitizeName(name)).toBeNull()
  }
})

test('an empty text, blanks and lone surrogates are not shown as a name', () => {
  expect(sanitizeName(null)).toBeNull()
  expect(sanitizeName(' \t\n ')).toBeNull()
  expect(sanitizeName('\uD800')?.isWellFormed()).toBe(true)
})

test('a name in an email is cut at 100 characters, without splitting a character', () => {
  const cut = sanitizeName('👍'.repeat(300))
  expect(Array.from(cut ?? '')).toHaveLength(100)
  expect(cut?.isWellFormed()).toBe(true)
})
