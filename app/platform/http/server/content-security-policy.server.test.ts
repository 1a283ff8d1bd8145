import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyContentSecurityPolicy, hashScript } from './content-security-policy.server.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('the page’s own inline scripts may run, and injected ones may not', () => {
  const { html, contentSecurityPolicy } = applyContentSecurityPolicy(
    Buffer.from(
      '<script>constant()</script><p>Air</p><script nonce="n1">own()</script><script>foreign()</script>' +
        '<script nonce="n1" type="module" src="/a.js"></script><style nonce="n1"></style><script nonce="n1">own(2)</script>',
    ),
    'n1',
    { constantHashes: [hashScript('constant()')], authUrl: null },
  )
  expect(html.toString()).toBe(
    '<script>constant()</script><p>Air</p><script>own()</script><script>foreign()</script>' +
      '<script type="module" src="/a.js"></script><style></style><script>own(2)</script>',
  )
  for (const source of ['constant()', 'own()', 'own(2)']) {
    expect(contentSecurityPolicy).toContain(hashOf(source))
  }
  for (const source of ['foreign()', '']) expect(contentSecurityPolicy).not.toContain(hashOf(source))
  expect(contentSecurityPolicy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('a script’s hash in the policy is that of the bytes that the browser receives', () => {
  const source = 'own("Дышать легко ’")'
  const page = Buffer.from(`<script nonce="n1">${source}</script>`)
  expect(
    applyContentSecurityPolicy(page, 'n1', { constantHashes: [], authUrl: null }).contentSecurityPolicy,
  ).toContain(hashOf(source))
})

test('a page may send requests only to this origin and an external auth service', () => {
  const policy = (authUrl: string | null) =>
    applyContentSecurityPolicy(Buffer.alloc(0), 'n1', { constantHashes: [], authUrl }).contentSecurityPolicy
  expect(policy(null)).not.toContain('connect-src')
  expect(policy('https://auth.example:8000/auth/v1')).toContain(
    "connect-src 'self' https://auth.example:8000;",
  )
})
