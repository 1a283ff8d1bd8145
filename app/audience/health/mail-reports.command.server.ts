import { sql } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { TaskDependencies } from '#app/platform/feature-types.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { healthReports } from '#database/schema/server/health.ts'
import { healthReport } from './health-report-mail.server.ts'
import type { HealthLine } from './health-schemas.ts'

export async function chooseReport(
  { database }: Dependencies,
  person: Member,
  isMailed: boolean,
): Promise<void> {
  await database.transaction(asStaff(person, 'site_owner'), (tx) =>
    tx.execute(sql`select choose_health_report(${isMailed})`),
  )
}

/** Less than a day, because the daily jobs of several servers may run a little early or late. */
const betweenMs = 20 * 3_600_000

/** Mails each owner who wants a report and has not had one today. */
export async function queueHealthReports(
  { database, clock, mailQueue }: TaskDependencies,
  look: () => Promise<HealthLine[]>,
): Promise<void> {
  const now = clock()
  const isDue = sql`${healthReports.madeAt} is null or ${healthReports.madeAt} < ${new Date(now.getTime() - betweenMs).toISOString()}`
  const due = await database.accounts((tx) =>
    tx.select({ userId: healthReports.userId }).from(healthReports).where(isDue).limit(1),
  )
  if (due.length === 0) return
  const report = { lines: await look() }
  await database.accounts(async (tx) => {
    const written = await tx
      .update(healthReports)
      .set({ report, madeAt: now })
      .where(isDue)
      .returning({ userId: healthReports.userId })
    for (const { userId } of written) await mailQueue.enqueue(tx, healthReport.message({ userId }))
  })
}
