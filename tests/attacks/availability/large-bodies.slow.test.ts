import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { findFreePort } from '#tests/servers/running-site.ts'
import { readPeakMb } from '#tests/servers/site-process.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const addresses = 10
const connectionsEach = 120
const rounds = 3
/** Nearly the maximum size. */
const body = JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(65_000) })
const site = await startAttackedSite({ METRICS_PORT: `${await findFreePort()}`, LOG_LEVEL: 'warn' })

/** Resolves to the status, or 0 if the connection is closed before the response. */
function send(agent: Agent): Promise<number> {
  const headers = { apikey: 'clean-air-public', 'content-type': 'application/json' }
  const path = '/auth/v1/token?grant_type=password'
  const options = { agent, host: '127.0.0.1', port: new URL(site.url).port, method: 'POST', path, headers }
  return new Promise((resolve) => {
    const sent = request(options, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0)).end(body)
  })
}

test('memory stays bounded while ten addresses send the largest allowed bodies on 120 connections each', async () => {
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: addresses }, async (_, address) => {
      const agent = new Agent({
        keepAlive: true,
        maxSockets: connectionsEach,
        localAddress: `127.0.2.${address + 1}`,
      })
      const keepSending = async () => {
        for (let round = 0; round < rounds; round += 1) statuses.add(await send(agent))
      }
      await Promise.all(Array.from({ length: connectionsEach }, keepSending))
      agent.destroy()
    }),
  )
  statuses.delete(0)
  expect([...statuses].sort()).toEqual([400, 503])
  expect(await readPeakMb(site.site.pid)).toBeLessThan(320)
})
