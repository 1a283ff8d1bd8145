import { expect, test } from 'vitest'
import { showAddress } from './shown-address.server.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['ad…@xn--bcher-kva.example', 'ad…@bücher.example'],
  ['ada@mail.xn--strae-oqa.example', 'ada@mail.straße.example'],
  ['ada@xn--fsqu00a.xn--fiqs8s', 'ada@例子.中国'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@пример.рф'],
  ['xn--bcher-kva@example.org', 'xn--bcher-kva@example.org'],
])('the address %s is shown as %s', (stored, shown) => {
  expect(showAddress(stored)).toBe(shown)
})

test.each([
  ['only Cyrillic letters that look Latin', 'ada@xn--80ak6aa92e.com'],
  ['one Cyrillic letter among Latin ones', 'ada@xn--pypal-4ve.com'],
  ['a dotless i', 'ada@xn--gthub-n4a.com'],
  ['invalid Punycode', 'ada@xn--a.example'],
])('a domain that could imitate another stays in ASCII: %s', (_, stored) => {
  expect(showAddress(stored)).toBe(stored)
})
