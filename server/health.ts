import { Hono } from 'hono'
import type { ApiEnv } from '#app/api-env.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'
import { describeError } from '#app/unavailable.server.ts'
import { isMigrated } from '#database/migration-state.ts'

interface HealthOptions extends Pick<Dependencies, 'database' | 'log'> {
  isStopping: () => boolean
}

/**
 * `/healthz`: the process answers. `/readyz`: it is not about to stop, the database answers too, and its migrations
 * are this version's.
 */
export function healthApi({ database, log, isStopping }: HealthOptions) {
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503, { 'Retry-After': '5' })
      const state = await isMigrated(database).then(
        (migrated) => (migrated ? 'ok' : 'migrations missing'),
        (error: unknown) => {
          log.warn({ requestId: c.var.requestId, error: describeError(error) }, 'not ready')
          return 'database unavailable'
        },
      )
      if (state === 'ok') return c.json({ status: state })
      return c.json({ status: state }, 503, { 'Retry-After': '5' })
    })
}
