import { Hono } from 'hono'
import { asStaff, readOwnRole } from '#app/accounts/staff/staff-queries.server.ts'
import { staffRoles } from '#app/accounts/staff/staff-roles.ts'
import type { Task, TaskSource } from '#app/platform/feature-types.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { type Member, noStore } from '#app/platform/http/server/require-member.server.ts'
import { type TaskList, taskListSchema } from './overview-schemas.ts'

/** Work that waits, of all features. */
export interface DeskNeeds {
  tasks: readonly TaskSource[]
}

const describe = describeForStaff('desk')

export function overviewApi(needs: Dependencies & DeskNeeds) {
  return new Hono<ApiEnv>()
    .use('/desk/tasks', noStore)
    .get(
      '/desk/tasks',
      describe('Count the work that waits for your role', { 200: ['The counts', taskListSchema] }),
      async ({ var: { actor }, json }) => {
        if (actor.role !== 'member') throw notFound()
        return json(await listTasks(needs, actor))
      },
    )
}

/** Asks each source in the role that it needs, if the caller may take it. */
async function listTasks(
  { database, tasks: sources }: Dependencies & DeskNeeds,
  person: Member,
): Promise<TaskList> {
  const { role, desk } = await readOwnRole(database, person)
  if (desk !== 'open') throw notFound()
  const found = new Map<TaskSource, readonly Task[]>()
  for (const databaseRole of staffRoles[role].databaseRoles) {
    const own = sources.filter((source) => source.role === databaseRole)
    if (own.length === 0) continue
    await database.transaction(asStaff(person, databaseRole), async (tx) => {
      for (const source of own) found.set(source, await source.list(tx))
    })
  }
  const waiting = sources.flatMap((source) => found.get(source) ?? []).filter(({ count }) => count > 0)
  const tasks = waiting.map(({ count, names: [one, many], page, isOverdue = false }) => ({
    ...{ count, page, isOverdue },
    name: count === 1 ? one : many,
  }))
  return { tasks: tasks.sort((one, other) => Number(other.isOverdue) - Number(one.isOverdue)) }
}
