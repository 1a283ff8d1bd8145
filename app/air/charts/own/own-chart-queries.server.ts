import { asc } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { airMarks, airSharedCharts } from '#database/schema/air/charts.ts'
import { spanColumns } from '../shared/shared-span.server.ts'

export function listMarks(tx: Transaction) {
  return tx
    .select({
      id: airMarks.id,
      roomId: airMarks.roomId,
      kind: airMarks.kind,
      at: airMarks.at,
      createdAt: airMarks.createdAt,
    })
    .from(airMarks)
    .orderBy(asc(airMarks.at), asc(airMarks.id))
}

export function listSharedCharts(tx: Transaction) {
  return tx
    .select({
      id: airSharedCharts.id,
      ...spanColumns,
      markId: airSharedCharts.markId,
      effect: airSharedCharts.effect,
      createdAt: airSharedCharts.createdAt,
    })
    .from(airSharedCharts)
    .orderBy(asc(airSharedCharts.createdAt), asc(airSharedCharts.id))
}
