import { Hono } from 'hono'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { isMigrated } from '#database/migration-state.ts'
import { release } from '#database/version.ts'

interface HealthOptions extends Pick<Dependencies, 'database' | 'log'> {
  isStopping: () => boolean
}

/** The time for which a result is reused, because these routes have no rate limits. */
const keptMs = 1_000

/** `/healthz`: the process responds. `/readyz`: it is not stopping, and the database just responded and has this version's migrations. */
export function healthApi({ isStopping, ...dependencies }: HealthOptions) {
  const readState = createStateReader(dependencies)
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok', version: release.version, commit: release.commit }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503, { 'Retry-After': '5' })
      const state = await readState()
      if (state === 'ok') return c.json({ status: state })
      return c.json({ status: state }, 503, { 'Retry-After': '5' })
    })
}

type State = 'ok' | 'migrations missing' | 'database unavailable'

/** Queries the database once for concurrent requests and those shortly after. */
function createStateReader({ database, log }: Pick<Dependencies, 'database' | 'log'>): () => Promise<State> {
  let last: { state: State; readAt: number } | undefined
  let underWay: Promise<State> | undefined

  async function askDatabase(): Promise<State> {
    const state = await isMigrated(database).then<State, State>(
      (migrated) => (migrated ? 'ok' : 'migrations missing'),
      (error: unknown) => {
        log.warn({ error: describeError(error) }, 'readiness check failed')
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
