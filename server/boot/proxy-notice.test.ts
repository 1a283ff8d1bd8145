import { expect, test } from 'vitest'
import { createClientAddress } from '#server/http/client-address.ts'
import { createProxyNotice, describeProxies } from './proxy-notice.ts'

const trustedProxies = ['10.0.0.1']

function createNotice() {
  const proxies: unknown[] = []
  const log = { warn: ({ proxy }: { proxy: unknown }) => void proxies.push(proxy) }
  const give = createProxyNotice({ log, addresses: createClientAddress(trustedProxies) })
  const send = (remoteAddress: string, headers: Record<string, string>) => {
    give({ headers, socket: { remoteAddress } })
  }
  return { proxies, send }
}

test.each([{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }])(
  'an untrusted proxy is reported once: %o',
  (headers) => {
    const { proxies, send } = createNotice()
    send('10.0.0.2', {})
    send('10.0.0.1', headers)
    expect(proxies).toEqual([])
    send('10.0.0.2', headers)
    send('10.0.0.3', headers)
    expect(proxies).toEqual(['10.0.0.2'])
  },
)

test('the log says at the start if the site is behind a proxy', () => {
  expect(describeProxies('http://localhost:3000', [])).toBeNull()
  expect(describeProxies('https://clean-air.example', [])).toMatch(/set TRUSTED_PROXIES/)
  expect(describeProxies('https://clean-air.example', trustedProxies)).toMatch(/trusted from 10\.0\.0\.1$/)
})
