import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { asStaff, readOwnRole } from '#app/accounts/staff/staff-queries.server.ts'
import { staffRoles } from '#app/accounts/staff/staff-roles.ts'
import type { SetupStep, Task, TaskSource } from '#app/platform/feature-types.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { type Member, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { type Setup, setupSchema } from './setup-schemas.ts'
import { type TaskList, taskListSchema } from './task-schemas.ts'

/** All features' pending tasks and setup steps, and the sender of emails. */
export interface DeskNeeds {
  tasks: readonly TaskSource[]
  setup: readonly SetupStep[]
  /** The sender of emails; null if they aren't sent. */
  mailFrom?: string | null
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
    .use('/desk/setup', noStore, deskOnly(needs, 'site_owner'))
    .get(
      '/desk/setup',
      describe('List the steps of setting up the site, until all are done', {
        200: ['The steps', setupSchema],
      }),
      async (c) => c.json(await listSetupSteps(needs, requireMember(c))),
    )
}

async function listSetupSteps(
  { database, setup, site, mailFrom = null }: Dependencies & DeskNeeds,
  { userId }: Member,
): Promise<Setup> {
  const facts = { site, mailFrom, userId }
  const steps: Setup['steps'] = []
  await database.accounts(async (tx) => {
    for (const { isDone: check, isOptional = () => false, how, post, ...step } of setup) {
      const isDone = await check(tx, facts)
      steps.push({
        ...{ ...step, isDone, isOptional: isOptional(facts), how: isDone ? '' : how(facts) },
        post: post && { ...post, done: post.done?.(facts) },
      })
    }
  })
  return { steps: steps.every(({ isDone, isOptional }) => isDone || isOptional) ? [] : steps }
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
  const tasks = waiting.map(({ count, names: [one, many], isMinimum = false, ...task }) => ({
    ...{ page: task.page, isOverdue: task.isOverdue ?? false, dueAt: task.dueAt ?? null },
    count: `${count.toLocaleString('en')}${isMinimum ? '+' : ''}`,
    name: count === 1 ? one : many,
  }))
  return { tasks: tasks.sort((one, other) => Number(other.isOverdue) - Number(one.isOverdue)) }
}
