import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { airCommunityCells, airCommunityLosses, airCommunityMembers } from '#database/schema/air/community.ts'
import { airDevices, airRooms, airSeries } from '#database/schema/air/readings.ts'
import { stories } from '#database/schema/stories.ts'
import { sharedEffectSchema } from '../charts/shared/shared-effect.server.ts'
import { roomKindNames } from '../room-kinds.ts'
import { type CountedBefore, chooseMembers, choosePartsToShow, type Members } from './choose-members.ts'
import { type Cell, type Contribution, figuresOf, groupIntoCells, pickMembers } from './community-groups.ts'
import { type CommunityMetric, communityMetrics } from './metric-scales.ts'
import { spreadSchema } from './spread.ts'

/** Maximum number of charts of each metric, newest first. Bounds the cost of a count. */
const mostCharts = 20_000

const contributionSchema = v.object({
  chartId: v.string(),
  userId: v.string(),
  room: v.picklist(roomKindNames),
  model: v.string(),
  spread: spreadSchema,
  effect: v.nullable(sharedEffectSchema),
})

/** Recomputes the community's figures, with a transaction for each metric. */
export async function countCommunityAir(
  database: AccountsTransactions,
  now: Date,
  random?: () => number,
): Promise<void> {
  for (const metric of communityMetrics)
    await database.accounts((tx) => countMetric(tx, { metric, now, random }))
}

interface Count {
  metric: CommunityMetric
  now: Date
  /** Returns a number from 0 up to, but excluding, 1. Used to choose the members who are left out. */
  random?: (() => number) | undefined
}

/** Runs in role `accounts`, or as the database owner. */
export async function countMetric(tx: Transaction, { metric, now, random }: Count): Promise<void> {
  // Withdrawals take the same lock in shared mode (`database/sql/air/leave-community-air.sql`).
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('air community', 0))`)
  const contributions = await readContributions(tx, metric)
  const known = await readCounted(tx, metric)
  const counted = [...groupIntoCells(contributions)].map(([key, cell]) => {
    const before = known.get(key) ?? null
    return { key, cell, before, chosen: chooseMembers(before, cell.members, random) }
  })
  const shown = findShown(counted)
  for (const { key, cell, before, chosen } of counted) {
    const isNew = chosen !== null && chosen !== before?.members
    const figures = isNew ? figuresOf(metric, cell, pickMembers(contributions, chosen)) : null
    if (figures && chosen) await keepCell(tx, { metric, cell, figures, chosen, now })
    await showCell(tx, { metric, cell, isShown: shown.has(key) })
  }
  const gone = [...known].filter(([key]) => !counted.some((each) => each.key === key))
  for (const [, { part, name }] of gone) await showCell(tx, { metric, cell: { part, name }, isShown: false })
}

async function readContributions(tx: Transaction, metric: CommunityMetric): Promise<Contribution[]> {
  const rows = await tx
    .select({
      chartId: airSharedCharts.id,
      userId: airSharedCharts.userId,
      room: airRooms.kind,
      model: airDevices.model,
      spread: airSharedCharts.spread,
      effect: airSharedCharts.effect,
    })
    .from(stories)
    .innerJoin(airSharedCharts, eq(airSharedCharts.id, stories.chartId))
    .innerJoin(airSeries, eq(airSeries.id, airSharedCharts.seriesId))
    .innerJoin(airRooms, eq(airRooms.id, airSeries.roomId))
    .innerJoin(airDevices, eq(airDevices.id, airSeries.deviceId))
    .where(
      and(
        eq(stories.isVisible, true),
        isNotNull(stories.chartId),
        isNotNull(airSharedCharts.spread),
        eq(airSeries.metric, metric),
      ),
    )
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(mostCharts)
  return v.parse(v.array(contributionSchema), rows)
}

interface KnownCell extends CountedBefore {
  part: string
  name: string
}

async function readCounted(tx: Transaction, metric: CommunityMetric): Promise<Map<string, KnownCell>> {
  const cells = await tx
    .select({
      id: airCommunityCells.id,
      part: airCommunityCells.part,
      name: airCommunityCells.name,
      // Written as SQL, because Drizzle omits the table name of a column in a query on a single table.
      losses: sql<number>`(select count(*)::int from air_community_losses l where l.cell_id = air_community_cells.id)`,
    })
    .from(airCommunityCells)
    .where(eq(airCommunityCells.metric, metric))
  if (cells.length === 0) return new Map()
  const ids = cells.map(({ id }) => id)
  const rows = await tx.select().from(airCommunityMembers).where(inArray(airCommunityMembers.cellId, ids))
  const members = Map.groupBy(rows, ({ cellId }) => cellId)
  return new Map(
    cells.map(({ id, part, name, losses }) => [
      `${part} ${name}`,
      {
        ...{ part, name, losses },
        members: new Map(members.get(id)?.map(({ userId, chartId }) => [userId, chartId])),
      },
    ]),
  )
}

/** Hides a part if the difference between the whole and the shown parts would reveal a person. */
function findShown(counted: readonly { key: string; cell: Cell; chosen: Members | null }[]): Set<string> {
  const enough = counted.flatMap(({ key, cell, chosen }) => (chosen ? [{ key, cell, chosen }] : []))
  const whole = enough.find(({ cell }) => cell.part === 'all')?.chosen
  const shown = new Set(enough.map(({ key }) => key))
  for (const part of ['room', 'season', 'device'] as const) {
    const parts = new Map(
      enough
        .filter(({ cell }) => cell.part === part && cell.name !== 'outdoors')
        .map(({ key, chosen }) => [key, chosen]),
    )
    const stay = whole ? choosePartsToShow(whole, parts) : new Set(parts.keys())
    for (const key of parts.keys()) if (!stay.has(key)) shown.delete(key)
  }
  return shown
}

async function keepCell(
  tx: Transaction,
  {
    metric,
    cell: { part, name },
    figures,
    chosen,
    now,
  }: { metric: string; cell: Pick<Cell, 'part' | 'name'>; figures: object; chosen: Members; now: Date },
): Promise<void> {
  const [cell] = await tx
    .insert(airCommunityCells)
    .values({ metric, part, name, figures, isShown: false, countedAt: now })
    .onConflictDoUpdate({
      target: [airCommunityCells.metric, airCommunityCells.part, airCommunityCells.name],
      set: { figures, countedAt: now },
    })
    .returning({ id: airCommunityCells.id })
  if (!cell) throw new Error('no figures were kept')
  await tx.delete(airCommunityMembers).where(eq(airCommunityMembers.cellId, cell.id))
  const [people, charts] = [[...chosen.keys()], [...chosen.values()]]
  await tx.execute(sql`insert into ${airCommunityMembers} (cell_id, user_id, chart_id)
    select ${cell.id}, * from unnest(${sql.param(people)}::uuid[], ${sql.param(charts)}::uuid[])`)
  await tx.delete(airCommunityLosses).where(eq(airCommunityLosses.cellId, cell.id))
}

async function showCell(
  tx: Transaction,
  { metric, cell, isShown }: { metric: string; cell: { part: string; name: string }; isShown: boolean },
): Promise<void> {
  await tx
    .update(airCommunityCells)
    .set({ isShown })
    .where(
      and(
        eq(airCommunityCells.metric, metric),
        eq(airCommunityCells.part, cell.part),
        eq(airCommunityCells.name, cell.name),
        sql`${airCommunityCells.isShown} <> ${isShown}`,
      ),
    )
}
