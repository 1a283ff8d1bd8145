import { expect, test } from 'vitest'
import { createLimitedSite } from '#server/limits/testing/limited-site.ts'

const limited = await createLimitedSite(0.1)

const secret = 'A'.repeat(22)

const object = (reference: string, address: string) =>
  limited.site.call('/api/report-status/appeal', {
    method: 'POST',
    body: { reference, secret, text: 'It does say so.' },
    headers: { 'x-address': address },
  })

test('status links that open no report are limited per address and per reference', async () => {
  const perAddress = limited.allowed('wrongStatusLinkFromAddress')
  for (let tries = 0; tries < perAddress; tries += 1)
    expect(await object(`CA-ABCDE${tries + 2}`, '203.0.113.1')).toMatchObject({ status: 404 })
  expect(await object('CA-ABCDEF', '203.0.113.1')).toMatchObject({ status: 429 })
  expect(await object('CA-ABCDEF', '203.0.113.2')).toMatchObject({ status: 404 })
  for (let tries = 1; tries < limited.allowed('wrongStatusLinkAtReport'); tries += 1)
    await object('CA-ABCDEF', `198.51.100.${tries}`)
  expect(await object('CA-ABCDEF', '203.0.113.3')).toMatchObject({ status: 429 })
  expect(await object('CA-ABCDEG', '203.0.113.3')).toMatchObject({ status: 404 })
})

test('valid status links are not limited', async () => {
  for (let tries = 0; tries <= limited.allowed('wrongStatusLinkAtReport'); tries += 1)
    expect(
      await limited.site.call('/api/report-status/appeal', {
        method: 'POST',
        body: { reference: 'CA-ABCDEH', secret, text: '' },
        headers: { 'x-address': `192.0.2.${tries}` },
      }),
    ).toMatchObject({ status: 400 })
  expect(await object('CA-ABCDEH', '203.0.113.9')).toMatchObject({ status: 404 })
})

test('the status page of a blocked visitor explains why', async () => {
  const open = (path = '/report/status') =>
    limited.site.call(`${path}?reference=CA-ABCDEJ`, { headers: { 'x-address': '203.0.113.4' } })
  // All spellings that the page router accepts.
  const spellings = ['/report/status', '/Report/Status', '/report/status/', '/report/status.data']
  for (let tries = 0; tries < limited.allowed('wrongStatusLinkFromAddress'); tries += 1)
    expect((await open(spellings[tries % spellings.length])).status).toBe(404)
  const refused = await open()
  expect(refused).toMatchObject({ status: 429, body: expect.stringMatching(/^Too many requests/) })
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('referrer-policy')).toBe('no-referrer')
})
