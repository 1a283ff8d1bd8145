import { exists, lt, sql } from 'drizzle-orm'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { contentSnapshots, moderationCases } from '#database/schema/moderation/cases.ts'
import { recentTexts } from '#database/schema/moderation/recent-texts.ts'
import { usedChallenges } from '#database/schema/moderation/used-challenges.ts'
import { recentTextKeptHours, snapshotKeptMonths } from './moderation-limits.ts'

/** Deletes content snapshots one year after their case was closed; decisions are kept. Runs in role `accounts`. */
export const purgeSnapshots: Purge = (tx, now, limit) => {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - snapshotKeptMonths)
  const isOld = exists(
    sql`(select from ${moderationCases} where ${moderationCases.snapshotId} = ${contentSnapshots.id}
      and ${lt(moderationCases.closedAt, oldest)})`,
  )
  return deleteBatch(tx, contentSnapshots, isOld, limit)
}

/** Deletes reporters' texts, names and addresses one year after their case was closed, but not earlier than a year after the report. Runs in role `accounts`. */
export const purgeReportTexts: Purge = async (tx, _now, limit) => {
  const { rows } = await tx.execute<{ count: string }>(sql`select purge_report_texts(${limit}) as count`)
  return Number(rows[0]?.count)
}

/** Deletes the record of recent texts, which detects duplicates within one day. Runs in role `accounts`. */
export const purgeRecentTexts: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    recentTexts,
    lt(recentTexts.writtenAt, new Date(now.getTime() - recentTextKeptHours * 3_600_000)),
    limit,
  )

export const purgeUsedChallenges: Purge = (tx, now, limit) =>
  deleteBatch(tx, usedChallenges, lt(usedChallenges.expiresAt, now), limit)
