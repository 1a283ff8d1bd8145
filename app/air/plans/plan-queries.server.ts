import { asc, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { airPlans } from '#database/schema/air/plans.ts'
import { users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import { findPlanEffect, spanOf } from '../charts/shared/shared-effect.server.ts'
import { isFinished, isOn } from '../science/effects/plan-rules.ts'
import { reportEffect } from '../science/effects/report-effect.ts'
import { describeDay } from '../science/plot/chart-clock.ts'
import type { OwnPlan } from './plan-schemas.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Plan = typeof airPlans.$inferSelect

export function readOwnPlans(database: Transactions, person: Member, now: Date): Promise<OwnPlan[]> {
  return database.transaction(person, async (tx) => {
    const plans = await tx.select().from(airPlans).orderBy(desc(airPlans.createdAt), asc(airPlans.id))
    const read: OwnPlan[] = []
    for (const plan of plans) read.push(await describePlan(tx, plan, now))
    return read
  })
}

async function describePlan(tx: Transaction, plan: Plan, now: Date): Promise<OwnPlan> {
  const clock = { offsetAt: createOffsetAt(plan.zone), dayOne: null }
  const { from, to } = spanOf(plan)
  const today = dayOfPlan(plan, now)
  const dateOf = (day: number) => describeDay((plan.startDay + day) * dayMs, clock)
  const effect = isFinished(plan, today) ? await findPlanEffect(tx, plan) : null
  return {
    ...{
      id: plan.id,
      seriesId: plan.seriesId,
      switchHour: plan.switchHour,
      byMail: plan.byMail,
      onSite: plan.onSite,
      today,
    },
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    days: Array.from({ length: 2 * plan.coins.length }, (_, day) => ({
      date: dateOf(day),
      isOn: day <= Math.max(0, today) ? isOn(plan, day) : null,
      state: plan.done.includes(day) ? 'done' : plan.missed.includes(day) ? 'missed' : 'open',
    })),
    report:
      effect &&
      reportEffect(effect.result, {
        metric: effect.metric,
        dayName: (day) => describeDay(day * dayMs, clock),
      }),
  }
}

/** Returns the plan's current day in its time zone, from 0; negative before it begins. */
function dayOfPlan({ startDay, switchHour, zone }: Plan, now: Date): number {
  const at = now.getTime() + createOffsetAt(zone)(now.getTime())
  return Math.floor((at - switchHour * hourMs) / dayMs) - startDay
}

export function listPlans(tx: Transaction) {
  return tx
    .select({
      id: airPlans.id,
      seriesId: airPlans.seriesId,
      startDay: sql<string>`to_char(date '1970-01-01' + ${airPlans.startDay}, 'YYYY-MM-DD')`.as('start_day'),
      switchHour: airPlans.switchHour,
      zone: airPlans.zone,
      coins: airPlans.coins,
      done: airPlans.done,
      missed: airPlans.missed,
      byMail: airPlans.byMail,
      onSite: airPlans.onSite,
      createdAt: airPlans.createdAt,
    })
    .from(airPlans)
    .orderBy(asc(airPlans.createdAt), asc(airPlans.id))
}

const nameSchema = v.nullable(v.string())

export interface PlanReminder {
  email: string
  fullName: string | null
  isOn: boolean
  day: number
  days: number
  switchHour: number
}

/** Returns null if the plan is deleted or the day is over, done or missed. Runs in role `accounts`. */
export async function readDuePlanDay(
  tx: Transaction,
  { planId, day }: { planId: string; day: number },
): Promise<{ byMail: boolean; onSite: boolean; reminder: PlanReminder } | null> {
  const [found] = await tx
    .select({ plan: airPlans, email: users.email, fullName: profiles.fullName })
    .from(airPlans)
    .innerJoin(users, eq(users.id, airPlans.userId))
    .leftJoin(profiles, eq(profiles.userId, airPlans.userId))
    .where(eq(airPlans.id, planId))
  if (!found) return null
  const { plan, email, fullName } = found
  const isOver = dayOfPlan(plan, new Date()) > day
  if (isOver || plan.done.includes(day) || plan.missed.includes(day)) return null
  return {
    ...{ byMail: plan.byMail, onSite: plan.onSite },
    reminder: {
      ...{ email, fullName: v.parse(nameSchema, fullName), isOn: isOn(plan, day) },
      ...{ day: day + 1, days: 2 * plan.coins.length, switchHour: plan.switchHour },
    },
  }
}
