import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startAttackedSite } from '../support/attacked-site.ts'

const site = await startAttackedSite()

const run = promisify(execFile)
const listHandles = () => readdir(`/proc/${site.site.pid}/fd`)
/** Each of these requests loads something that no earlier request needed. */
const rarelyRead = ['/share.png', '/api/docs/swagger-ui.css', '/api/openapi.json']
/** Several times the interval of the site's memory check. */
const watchedMs = 1_000

test('the site survives connections that use up all file handles, and serves again once they close', async () => {
  expect((await site.call('/healthz')).status).toBe(200)
  const limit = (await listHandles()).length + 60
  await run('prlimit', ['--pid', `${site.site.pid}`, `--nofile=${limit}`])
  const idle = Array.from({ length: 100 }, () =>
    connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {}),
  )
  await expect.poll(async () => (await listHandles()).length).toBeGreaterThanOrEqual(limit - 2)
  for (const begin = performance.now(); performance.now() < begin + watchedMs; )
    expect((await site.call('/healthz')).status).toBe(200)
  for (const path of rarelyRead) await site.call(path)
  for (const socket of idle) socket.destroy()
  for (const path of [...rarelyRead, '/community'])
    await expect.poll(async () => (await site.call(path)).status).toBe(200)
  // The server is not shutting down either.
  expect((await site.call('/readyz')).status).toBe(200)
})
