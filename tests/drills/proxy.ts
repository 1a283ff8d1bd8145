/**
 * `npm run drill -- proxy`: sends requests through nginx and Caddy with the documented configurations, to a server that reports what it
 * receives: the redirect to HTTPS, the client's address, the largest bodies, streams. Installs missing programs as root on Debian.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { bind, closeServer } from '#server/boot/listen.ts'
import { startCaddy } from '#tests/servers/caddy.ts'
import { largestBodies } from '#tests/servers/largest-bodies.ts'
import { startNginxWithTls } from '#tests/servers/nginx.ts'
import { findFreePort } from '#tests/servers/running-site.ts'
import { createDrillReport } from './support/drill-report.ts'

const host = 'clean-air.example'

interface Received {
  bytes: number
  address: string
  host: string
}

/** Reports each request; a stream sends one event and stays open. */
const site = createServer(async (incoming, outgoing) => {
  if (incoming.url === '/api/events') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
    return
  }
  let bytes = 0
  for await (const chunk of incoming) bytes += chunk.length
  const { headers } = incoming
  const received: Received = {
    bytes,
    address: `${headers['x-forwarded-for']}`,
    host: headers.host ?? '',
  }
  outgoing.end(JSON.stringify(received))
})

async function read(port: number, path: string, changes: RequestOptions = {}, size = 0) {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false },
    ...changes,
    headers: { host, ...changes.headers, ...(size > 0 && { 'content-length': size }) },
  })
  sent.on('error', () => undefined)
  const answered: Promise<IncomingMessage> = new Promise((resolve) => sent.once('response', resolve))
  Readable.from(createBody(size)).pipe(sent)
  const response = await answered
  const [first = Buffer.alloc(0)] = await once(response, 'data')
  sent.destroy()
  return { status: response.statusCode ?? 0, text: `${first}` }
}

function* createBody(size: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'x')
  for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}

async function findRedirect(port: number): Promise<string> {
  const sent = requestPlain({
    host: '127.0.0.1',
    port,
    path: '/community?issue=Mold',
    headers: { host },
  }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  return `${response.headers.location}`.replace(/:\d+/, '')
}

async function describeReceived(port: number, path: string, size: number): Promise<string> {
  const { status, text } = await read(port, path, { method: 'POST' }, size)
  if (status !== 200) return `${status}`
  const { bytes }: Received = JSON.parse(text)
  return `${bytes} bytes`
}

const verdict = createDrillReport()

async function tryProxy(name: string, ports: { http: number; https: number }): Promise<void> {
  const expect = (what: string, found: string, expected: string) =>
    verdict.expect(`${name}: ${what}`, found, expected)
  expect('redirect', await findRedirect(ports.http), `https://${host}/community?issue=Mold`)
  const headers = { 'x-forwarded-for': '203.0.113.9', 'idempotency-key': 'a-key' }
  const { text } = await read(ports.https, '/', { headers })
  const received: Received = JSON.parse(text)
  expect('host that the site sees', received.host, host)
  expect('address that the site sees', received.address, '127.0.0.1')
  for (const [path, largest] of Object.entries(largestBodies)) {
    expect(`body of ${path}`, await describeReceived(ports.https, path, largest), `${largest} bytes`)
    // The proxy lets a larger body through, so that the site can refuse it with its own error.
    const larger = largest + 1_000_000
    expect(`larger body of ${path}`, await describeReceived(ports.https, path, larger), `${larger} bytes`)
  }
  const { text: event } = await read(ports.https, '/api/events')
  expect('first event of an open stream', event.trim(), 'data: first')
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-certificate-'))
const certificate = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') }
const ports = {
  http: await findFreePort(),
  https: await findFreePort(),
  site: await bind(site, 0, '127.0.0.1'),
}
try {
  const parameters = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  const names = ['-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', certificate.key, '-out', certificate.certificate]
  await promisify(execFile)('openssl', [...parameters, ...names, ...files])
  for (const [name, start] of Object.entries({ nginx: startNginxWithTls, Caddy: startCaddy })) {
    const proxy = await start({ ports, certificate })
    await tryProxy(name, ports).finally(proxy.stop)
  }
} finally {
  site.closeAllConnections()
  await closeServer(site)
  await rm(folder, { recursive: true })
}
verdict.print()
