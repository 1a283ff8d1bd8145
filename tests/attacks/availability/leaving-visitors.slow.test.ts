import { once } from 'node:events'
import { type ClientRequest, get, request } from 'node:http'
import { expect, test } from 'vitest'
import { picturePath } from '#app/accounts/profiles/picture-rules.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const site = await startAttackedSite()

/** An address gets only one page rendered at a time, so each request uses its own. */
function ask(path: string, localAddress: string): { request: ClientRequest; status: Promise<number> } {
  const { promise: status, resolve } = Promise.withResolvers<number>()
  const request = get({ host: '127.0.0.1', port: new URL(site.url).port, path, localAddress }, (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  }).on('error', () => resolve(0))
  return { request, status }
}

test('a visitor who disconnects while a page is rendered does not cancel it for others who wait for it', async () => {
  const path = '/community?search=dust'
  await withClient(site.db.connection, async (locker) => {
    await locker.query('begin; lock table stories in access exclusive mode')
    const leaver = ask(path, '127.0.3.1')
    await expect
      .poll(async () => {
        const { rowCount } = await locker.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBeGreaterThan(0)
    const other = ask(path, '127.0.3.2')
    await site.call('/healthz')
    leaver.request.destroy()
    await site.call('/healthz')
    await locker.query('rollback')
    expect(await other.status).toBe(200)
  })
})

test('an upload that the client aborts is not logged as a failure', async () => {
  const headers = {
    apikey: defaultSite.clientKey,
    authorization: `Bearer ${await site.tokenOf(await addPerson(site.db))}`,
    'content-type': 'image/png',
    'content-length': 100_000,
    expect: '100-continue',
  }
  const upload = request(`${site.url}${picturePath}`, { method: 'PUT', headers }).on('error', () => {})
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(Buffer.alloc(1_000), () => upload.destroy())
  await expect.poll(() => site.site.output()).toContain(`"PUT","path":"${picturePath}"`)
  expect(site.site.output()).not.toContain('request failed')
})
