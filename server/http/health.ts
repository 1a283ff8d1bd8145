import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { isMigrated } from '#database/migration-state.ts'

interface HealthOptions extends Pick<Dependencies, 'database' | 'log'> {
  isStopping: () => boolean
}

/** Nobody is refused here, so the database must not be asked by everybody. */
const keptMs = 1_000

/**
 * `/healthz`: the process answers. `/readyz`: it is not about to stop, the database answers too, and its migrations
 * are this version's: as of a second ago at most.
 */
export function healthApi({ isStopping, ...dependencies }: HealthOptions) {
  const readState = createStateReader(dependencies)
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503, { 'Retry-After': '5' })
      const state = await readState()
      if (state === 'ok') return c.json({ status: state })
      return c.json({ status: state }, 503, { 'Retry-After': '5' })
    })
}

type State = 'ok' | 'migrations missing' | 'database unavailable'

/** Asks the database once for all who want to know at the same time, and shortly after. */
function createStateReader({ database, log }: Pick<Dependencies, 'database' | 'log'>): () => Promise<State> {
  let last: { state: State; readAt: number } | undefined
  let underWay: Promise<State> | undefined

  async function askDatabase(): Promise<State> {
    const state = await isMigrated(database).then<State, State>(
      (migrated) => (migrated ? 'ok' : 'migrations missing'),
      (error: unknown) => {
        log.warn({ error: describeError(error) }, 'not ready')
        return 'database unavailable'
      },
    )
    last = { state, readAt: performance.now() }
    underWay = undefined
    return state
  }

  return async () => {
    if (last && performance.now() - last.readAt < keptMs) return last.state
    underWay ??= askDatabase()
    return underWay
  }
}
