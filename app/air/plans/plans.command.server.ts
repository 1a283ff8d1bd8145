import { randomInt } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { airPlans } from '#database/schema/air/plans.ts'
import { initialPairs, maxDaysUntilStart, maxPairs, maxPlans } from '../air-limits.ts'
import { limitReached, lockReadings } from '../air-owner.command.server.ts'
import { refreshSharedCharts } from '../charts/shared/refresh-shared-charts.command.server.ts'
import { spanOf } from '../charts/shared/shared-effect.server.ts'
import { effectScales } from '../science/effects/effect-rules.ts'
import { countWholePairs, type PlanRow, targetPairs } from '../science/effects/plan-rules.ts'
import { findSeries } from '../science/series/read-series-range.server.ts'
import { planReminder } from './plan-reminder-mail.server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface PlanDependencies {
  database: Transactions
  mailQueue: MailQueue
  clock: () => Date
}

export interface NewPlan {
  seriesId: string
  startDay: number
  switchHour: number
  zone: string
  byMail: boolean
  onSite: boolean
}

/**
 * Draws a random choice for each pair of days. Queues the mails of all days; each is sent only if the member still wants it.
 * @throws ApiError 404 if the series is not the member's, 409 `air_limit`, 422 `not_comparable` or `start_outside`
 */
export function addPlan(
  { database, mailQueue, clock }: PlanDependencies,
  person: Member,
  plan: NewPlan,
): Promise<{ id: string }> {
  return database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const series = await findSeries(tx, plan.seriesId)
    if (!series) throw notFound('This series no longer exists.')
    if (effectScales[series.metric] === null)
      throw new ApiError(
        422,
        'not_comparable',
        'This quantity can’t show the effect of a purifier. Please choose another.',
      )
    requireStart(plan, clock())
    const [all] = await tx.select({ plans: count() }).from(airPlans)
    if ((all?.plans ?? 0) >= maxPlans)
      throw limitReached(`You already have ${maxPlans} experiments. Please delete one first.`)
    const coins = Array.from({ length: initialPairs }, tossCoin)
    const [added] = await tx
      .insert(airPlans)
      .values({ userId: person.userId, ...plan, coins })
      .returning({ id: airPlans.id })
    if (!added) throw new Error('no plan was added')
    await queuePlanReminders(tx, { mailQueue, clock }, { id: added.id, ...plan, coins }, 0)
    return added
  })
}

function requireStart({ startDay, zone }: NewPlan, now: Date): void {
  const today = Math.floor((now.getTime() + createOffsetAt(zone)(now.getTime())) / dayMs)
  if (startDay >= today && startDay <= today + maxDaysUntilStart) return
  throw new ApiError(422, 'start_outside', `Please start today or within ${maxDaysUntilStart} days.`)
}

function tossCoin(): boolean {
  return randomInt(2) === 1
}

export interface PlanChange {
  id: string
  day?: number | undefined
  state?: 'open' | 'done' | 'missed' | undefined
  byMail?: boolean | undefined
  onSite?: boolean | undefined
}

/** Adds another pair of days for a missed day. @throws ApiError 404 if the plan is not the member's, 422 `not_yet` for a future day */
export async function changePlan(
  dependencies: PlanDependencies,
  person: Member,
  { id, day, state, ...where }: PlanChange,
): Promise<void> {
  const { database, clock } = dependencies
  await database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const [plan] = await tx.select().from(airPlans).where(eq(airPlans.id, id))
    if (!plan) throw notFound('This experiment no longer exists.')
    if (where.byMail !== undefined || where.onSite !== undefined)
      await tx.update(airPlans).set(where).where(eq(airPlans.id, id))
    if (day === undefined || state === undefined) return
    requireBegun(plan, day, clock())
    const without = (days: readonly number[]) => days.filter((each) => each !== day)
    const done = state === 'done' ? [...without(plan.done), day] : without(plan.done)
    const missed = state === 'missed' ? [...without(plan.missed), day] : without(plan.missed)
    const coins = [...plan.coins]
    const aimed = targetPairs(plan)
    while (countWholePairs({ coins, missed }) < aimed && coins.length < maxPairs) coins.push(tossCoin())
    await tx.update(airPlans).set({ done, missed, coins }).where(eq(airPlans.id, id))
    await queuePlanReminders(tx, dependencies, { ...plan, coins }, 2 * plan.coins.length)
    await refreshSharedCharts(tx, 'results')
  })
}

function requireBegun(plan: PlanRow, day: number, now: Date): void {
  const { from } = spanOf({ ...plan, startDay: plan.startDay + day })
  if (day < 2 * plan.coins.length && from <= now.getTime()) return
  throw new ApiError(422, 'not_yet', 'This day of the experiment hasn’t started yet.')
}

/** Deletes a plan; its queued mails are not sent. @throws ApiError 404 if the plan is not the member's */
export async function deletePlan(
  { database }: Pick<PlanDependencies, 'database'>,
  person: Member,
  id: string,
): Promise<void> {
  await database.transaction(person, async (tx) => {
    const { rowCount } = await tx.delete(airPlans).where(eq(airPlans.id, id))
    if (rowCount === 0) throw notFound('This experiment no longer exists.')
  })
}

/** Queues a mail at the switch hour of each day from `firstDay` on, except days that began an hour ago or earlier. */
async function queuePlanReminders(
  tx: Transaction,
  { mailQueue, clock }: Pick<PlanDependencies, 'mailQueue' | 'clock'>,
  plan: { id: string } & Pick<PlanRow, 'startDay' | 'switchHour' | 'zone' | 'coins'>,
  firstDay: number,
): Promise<void> {
  for (let day = firstDay; day < 2 * plan.coins.length; day += 1) {
    const { from } = spanOf({ ...plan, startDay: plan.startDay + day, done: [], missed: [] })
    const seconds = Math.round((from - clock().getTime()) / 1_000)
    const message = planReminder.message({ planId: plan.id, day })
    if (seconds > -hourMs / 1_000) await mailQueue.enqueueLater(tx, [message], Math.max(0, seconds))
  }
}
