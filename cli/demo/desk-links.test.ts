import { createServer, IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { readClaims } from '#app/platform/session/protocol/read-claims.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createApp } from '#server/http/app.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createDeskLinks } from './desk-links.ts'
import { loadDemo } from './load-demo.ts'
import { loadDemoDesk } from './load-demo-desk.ts'
import { demoStaff } from './people.ts'

const { db, dependencies } = await createTestSite()
await loadDemo(db.connection, new Date())
await loadDemoDesk(db.connection, dependencies)

let deskLinks: ReturnType<typeof createDeskLinks> | undefined
const listener = getRequestListener(createApp({ dependencies }).fetch)
const server = createServer((incoming, outgoing) => {
  if (!deskLinks?.answer(incoming, outgoing)) void listener(incoming, outgoing)
})
const port = await bind(server, 0, '127.0.0.1')
endAfterFile(() => closeServer(server))
const demo = createDeskLinks({
  url: `http://localhost:${port}`,
  clientKey: dependencies.site.clientKey,
  connection: db.connection,
})

interface Answer {
  status: number | undefined
  text: string
}

/** Requests a link as a browser does, which names the host that it was given. */
const open = (href: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { pathname, host } = new URL(href)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: pathname,
        method,
        headers: { host, connection: 'keep-alive', ...headers },
      },
      async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() })
      },
    )
    sent.on('error', reject).end()
  })

test('each link of the demo opens the desk in its role with the second factor done, also twice', async () => {
  deskLinks = demo
  expect(demo.links.map(({ role }) => role)).toEqual(Object.values(demoStaff))
  for (const { role, href } of [...demo.links, ...demo.links]) {
    const { text } = await open(href)
    const token = /access_token\\":\\"([\w.-]+)/.exec(text)?.[1]
    const own = await fetch(`http://127.0.0.1:${port}/api/staff/me`, {
      headers: { authorization: `Bearer ${token}`, apikey: dependencies.site.clientKey },
    })
    expect(await own.json()).toMatchObject({ role, desk: 'open' })
    expect(readClaims(token)).toMatchObject({ aal: 'aal2' })
  }
})

test('a link of the demo is refused under another host, through a proxy, to another machine, with a guessed token, and on another site', async () => {
  deskLinks = demo
  const href = demo.links[0]?.href ?? ''
  const sessions = async () => (await db.query('select count(*)::int as n from auth.sessions'))[0]?.n
  const before = await sessions()
  for (const headers of [
    { host: 'demo.example.org' },
    { host: `192.0.2.1:${port}` },
    { 'x-forwarded-for': '192.0.2.1' },
    { via: '1.1 proxy' },
  ])
    expect(await open(href, headers)).toMatchObject({ status: 404 })
  expect(await open(href, {}, 'POST')).toMatchObject({ status: 404 })
  expect(await open(href.replace(/[^/]+\/owner$/, 'guessed/owner'))).toMatchObject({ status: 404 })
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.1' })
  const incoming = Object.assign(new IncomingMessage(socket), {
    ...{ url: new URL(href).pathname, method: 'GET', headers: { host: `localhost:${port}` } },
  })
  expect(demo.answer(incoming, new ServerResponse(incoming))).toBe(false)
  // Any other command serves no such links.
  deskLinks = undefined
  expect(await open(href)).toMatchObject({ status: 404 })
  expect(await sessions()).toBe(before)
})
