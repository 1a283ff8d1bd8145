import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { postOutbound } from './post-outbound.server.ts'
import { createPublicLookup, findUrlProblem, isPublicAddress } from './target-guard.server.ts'

const closed = { toLocalhost: false }

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.8.9.10',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  '240.0.0.1',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  '100::1',
  'example.org',
  '',
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** The URL parser writes an IPv4 address within IPv6 as two groups of hexadecimal digits. */
test.each([
  ['[::127.0.0.1]', '::7f00:1'],
  ['[::10.0.0.1]', '::a00:1'],
  ['[::169.254.169.254]', '::a9fe:a9fe'],
  ['[::8.8.8.8]', '::808:808'],
  ['[0:0:0:0:0:0:0:2]', '::2'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['[::FFFF:0:127.0.0.1]', '::ffff:0:7f00:1'],
  ['[64:ff9b::127.0.0.1]', '64:ff9b::7f00:1'],
  ['[64:ff9b:1:2:3:4:10.0.0.1]', '64:ff9b:1:2:3:4:a00:1'],
  ['[2002:7f00:1::]', '2002:7f00:1::'],
  ['[2001:0:7f00:1::]', '2001:0:7f00:1::'],
  ['[2001:2::1]', '2001:2::1'],
  ['[2001:10::1]', '2001:10::1'],
  ['[2001:20::1]', '2001:20::1'],
  ['[2001:1ff::1]', '2001:1ff::1'],
  ['[2001:db8:1::1]', '2001:db8:1::1'],
  ['[3fff:fff::1]', '3fff:fff::1'],
  ['[5f00::1]', '5f00::1'],
  ['[4000::1]', '4000::1'],
  ['[fec0::1]', 'fec0::1'],
  ['[fe80::1]', 'fe80::1'],
  ['[FD00::1]', 'fd00::1'],
  ['[ff0e::1]', 'ff0e::1'],
  ['0x7f000001', '127.0.0.1'],
  ['0177.1', '127.0.0.1'],
  ['３232235777', '192.168.1.1'],
])('the webhook URL with %s, which URL writes as %s, is rejected', (host, written) => {
  const url = `https://${host}/`
  expect(new URL(url).hostname.replace(/^\[|\]$/g, '')).toBe(written)
  expect(isPublicAddress(written)).toBe(false)
  expect(findUrlProblem(url, closed)).toBe('This address isn’t on the public internet.')
})

test.each([
  'nonsense',
  'http://example.org/',
  'ftp://example.org/',
  'https://user:pass@example.org/',
  'https://example.org:22/',
  'https://example.org/#x',
  'https://localhost/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
])('the webhook URL %s is rejected', (url) => {
  expect(findUrlProblem(url, closed)).toMatch(/\.$/)
})

test('webhooks can use public addresses on two ports, and this machine if the operator allows it', () => {
  for (const url of ['https://example.org/hook?a=1', 'https://example.org:8443/', 'https://8.8.8.8/'])
    expect(findUrlProblem(url, closed)).toBeNull()
  for (const url of [
    'http://localhost:4250/',
    'http://127.0.0.1:4250/',
    'http://[::1]:4250/',
    'https://localhost/',
  ]) {
    expect(findUrlProblem(url, closed)).not.toBeNull()
    expect(findUrlProblem(url, { toLocalhost: true })).toBeNull()
  }
  expect(findUrlProblem('http://10.0.0.1/', { toLocalhost: true })).not.toBeNull()
})

describe('a webhook’s host name', () => {
  type Found = { address: string; family: number }[]
  const lookUp = (found: Found, name = 'example.org') =>
    new Promise<unknown>((resolve) => {
      createPublicLookup(closed, (_name, _options, done) => done(null, found))(
        name,
        { all: true },
        (error, addresses) => resolve(error ?? addresses),
      )
    })

  test('is refused if any of its addresses is not public', async () => {
    const open = { address: '93.184.216.34', family: 4 }
    expect(await lookUp([open])).toEqual([open])
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254'])
      expect(await lookUp([open, { address, family: 4 }])).toBeInstanceOf(Error)
    expect(await lookUp([{ address: '::1', family: 6 }])).toBeInstanceOf(Error)
    expect(await lookUp([])).toBeInstanceOf(Error)
  })
})

/** Starts a server on this machine that counts its requests. */
async function startServer(
  respond: Parameters<typeof createServer>[1] = (_request, response) => response.end('ok'),
) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    respond?.(request, response)
  })
  const port = await bind(server, 0, '127.0.0.1')
  onTestFinished(async () => {
    server.closeAllConnections()
    await closeServer(server)
  })
  return { port, count: () => asked }
}

const message = (url: string) => ({ url, headers: {}, body: '{}' })

test('a webhook on this machine is reached only if the protection against private addresses is off', async () => {
  const { port, count } = await startServer()
  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `https://127.0.0.1:${port}/`])
    expect(await postOutbound(message(url), closed)).toMatchObject({
      status: null,
      error: expect.any(String),
    })
  expect(count()).toBe(0)
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await postOutbound(message(`http://${host}:${port}/`), { toLocalhost: true })).toMatchObject({
      status: 200,
      answer: 'ok',
    })
  expect(count()).toBe(2)
})

test.each<[string, Parameters<typeof createServer>[1]]>([
  ['says nothing', () => undefined],
  [
    'says a byte at a time',
    (_request, response) => {
      const timer = setInterval(() => response.write('x'), 10)
      response.once('close', () => clearInterval(timer))
    },
  ],
])('the connection to a webhook receiver that %s is closed', async (_, respond) => {
  const { promise: hasClosed, resolve } = Promise.withResolvers<void>()
  const { port } = await startServer((request, response) => {
    request.socket.once('close', () => resolve())
    respond?.(request, response)
  })
  const sent = await postOutbound(
    { ...message(`http://127.0.0.1:${port}/`), timeoutMs: 200 },
    { toLocalhost: true },
  )
  expect(sent).toMatchObject({ status: null, error: 'no answer within 0.2 seconds' })
  await hasClosed
})

test('webhooks follow no redirects, and only the beginning of a huge response is kept', async () => {
  const inner = await startServer()
  const { port } = await startServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` })
    response.write('\0'.repeat(100))
    for (let piece = 0; piece < 200; piece += 1) response.write('x'.repeat(65_536))
    response.end()
  })
  const { status, answer } = await postOutbound(message(`http://127.0.0.1:${port}/`), { toLocalhost: true })
  expect(status).toBe(302)
  expect(answer).toMatch(/^\uFFFD{100}x+$/)
  expect(answer?.length).toBe(2048)
  expect(inner.count()).toBe(0)
})
