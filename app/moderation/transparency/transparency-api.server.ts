import { stringify } from 'csv-stringify/sync'
import { Hono } from 'hono'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import {
  readReasonLabels,
  readTransparency,
  type TransparencyFigures,
} from './transparency-queries.server.ts'

export function transparencyApi({ database }: Dependencies) {
  return new Hono<ApiEnv>().get('/transparency.csv', async (c) =>
    c.body(toCsv(await readTransparency(database), await readReasonLabels(database)), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'attachment; filename="transparency.csv"',
      'Cache-Control': 'public, max-age=300',
    }),
  )
}

const columns = ['year', 'figure', 'kind', 'rule', 'value', 'reason'] as const

function toCsv(figures: TransparencyFigures, labels: Readonly<Record<string, string>>): string {
  const rows = figures.map((row) => ({ ...row, reason: labels[row.rule] ?? row.rule }))
  return stringify(rows, { header: true, columns: [...columns], record_delimiter: 'windows' })
}
