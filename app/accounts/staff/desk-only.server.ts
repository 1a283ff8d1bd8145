import { sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { DeskRole } from '#database/actor.ts'
import { asStaff } from './staff-queries.server.ts'

/** Responds with 404 unless the session opens the desk for this role. The command checks it again in its own transaction. */
export function deskOnly({ database }: Dependencies, role: DeskRole) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { actor } = c.var
    if (actor.role !== 'member') throw notFound()
    await database.transaction(asStaff(actor, role), (tx) => tx.execute(sql`select`))
    await next()
  })
}
