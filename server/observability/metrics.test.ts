import { createServer } from 'node:http'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { createServices } from '#server/boot/create-services.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createApp } from '#server/http/app.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createShedLoad } from '#server/limits/load-shedding.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { rootKey } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createMetrics, createMetricsServer } from './metrics.ts'

const { logins } = await createTestDatabase()
const metrics = await createMetrics()
const smtp = await startTestSmtpServer({
  refuse: (to) => (to.startsWith('nobody') ? { code: 550, text: '5.1.1 no such user' } : null),
})
const site = await createServices({
  config: {
    site: { ...defaultSite, url: 'https://clean-air.example', isLocal: false },
    mail: { smtpUrl: smtp.url, from: 'hello@clean-air.example' },
    accounts: { ...defaultAccountSettings, allowedEmailDomains: [], refusedEmailDomains: [] },
    trustedProxies: [],
    rateLimitFactor: 0,
  },
  logins,
  rootSecret: rootKey,
  erasureFolder: createTestJournal().folder,
  log: pino({ level: 'silent' }),
  metrics,
})
const app = createApp({ ...site, metrics, pages: async () => new Response('a page') })
afterAll(async () => {
  await site.stop()
  await smtp.stop()
})

async function read(name: string, labels = ''): Promise<number | undefined> {
  const { text } = await metrics.read()
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name}${labels} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}
const countRequests = (route: string, status: number, method = 'GET') =>
  read('clean_air_request_duration_seconds_count', `{route="${route}",method="${method}",status="${status}"}`)

test('requests are counted by route pattern, so that clients can’t add metrics', async () => {
  for (let time = 0; time < 3; time += 1) await app.request(`/api/stories/${crypto.randomUUID()}`)
  for (const path of ['/', '/wp-admin', '/%00']) await app.request(path)
  await app.request('/api/stories', { method: 'POST' })
  expect(await countRequests('/api/stories/:id', 404)).toBe(3)
  expect(await countRequests('page', 200)).toBe(3)
  expect(await countRequests('/api/*', 401, 'POST')).toBe(1)
  expect(await read('clean_air_requests_in_flight')).toBe(0)
  const { text } = await metrics.read()
  expect(text).not.toContain('wp-admin')
})

test('cached responses are counted separately from rendered ones', async () => {
  const fresh = (await read('clean_air_public_answers_total', '{from="afresh"}')) ?? 0
  await app.request('/api/stories')
  await app.request('/api/stories')
  expect(await read('clean_air_public_answers_total', '{from="afresh"}')).toBe(fresh + 1)
  expect(await read('clean_air_public_answers_total', '{from="memory"}')).toBe(1)
})

test('requests refused because of load are counted in the metrics', async () => {
  const { log, site: about } = site.dependencies
  const shedLoad = await createShedLoad({
    log,
    site: about,
    addresses: createClientAddress([]),
    onShed: metrics.countShed,
    limits: { maxActive: 0, maxWaiting: 0 },
  })
  const server = createServer((incoming, outgoing) =>
    shedLoad(incoming, outgoing, async () => outgoing.end()),
  )
  const url = `http://127.0.0.1:${await bind(server, 0, '127.0.0.1')}`
  for (let time = 0; time < 3; time += 1) expect((await fetch(url)).status).toBe(503)
  expect(await read('clean_air_requests_shed_total')).toBe(3)
  await closeServer(server)
})

test('the metrics include email outcomes, connection pools and queues', async () => {
  for (const email of ['ada@example.org', 'nobody@example.org', 'unknown@example.org'])
    await app.request(email.startsWith('unknown') ? '/auth/v1/recover' : '/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: defaultSite.clientKey, 'content-type': 'application/json' },
      body: JSON.stringify(
        email.startsWith('unknown') ? { email } : { email, password: 'a long enough phrase' },
      ),
    })
  for (const outcome of ['sent', 'refused', 'not_needed'])
    await expect.poll(() => read('clean_air_mails_total', `{outcome="${outcome}"}`)).toBe(1)
  for (const pool of ['reads', 'writes', 'limits', 'jobs'])
    for (const state of ['busy', 'idle', 'waited_for'])
      expect(
        await read('clean_air_database_connections', `{pool="${pool}",state="${state}"}`),
      ).toBeGreaterThanOrEqual(0)
  expect(await read('clean_air_jobs', '{queue="mail",state="waiting"}')).toBeGreaterThanOrEqual(0)
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('the metrics include the number of open event streams', async () => {
  const own = await createMetrics()
  let open = 3
  own.watch({ pools: {}, readQueues: async () => ({}), countStreams: () => open })
  expect((await own.read()).text).toContain('\nclean_air_event_streams 3\n')
  open = 2
  expect((await own.read()).text).toContain('\nclean_air_event_streams 2\n')
})

test('metrics are served on their own port, and not on the site', async () => {
  const server = createMetricsServer(metrics)
  const port = await bind(server, 0, '127.0.0.1')
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const answer = await get('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('# TYPE clean_air_requests_in_flight gauge')
  expect((await get('/')).status).toBe(404)
  await closeServer(server)
  expect(await (await app.request('/metrics')).text()).toBe('a page')
})
