import * as v from 'valibot'
import type { Database } from '#database/client.ts'
import { type TestConnection, withClient } from '#tests/support/test-connection.ts'
import { recordStatements } from './recorded-statements.ts'

interface Node {
  type: string
  rows: number
  removed: number
  loops: number
  plans: Node[]
}

const node: v.GenericSchema<unknown, Node> = v.pipe(
  v.object({
    'Node Type': v.string(),
    'Actual Rows': v.number(),
    'Actual Loops': v.number(),
    'Rows Removed by Filter': v.optional(v.number(), 0),
    'Rows Removed by Index Recheck': v.optional(v.number(), 0),
    Plans: v.optional(v.array(v.lazy(() => node)), []),
  }),
  v.transform((found) => ({
    type: found['Node Type'],
    rows: found['Actual Rows'],
    removed: found['Rows Removed by Filter'] + found['Rows Removed by Index Recheck'],
    loops: found['Actual Loops'],
    plans: found.Plans,
  })),
)
const planSchema = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: node })]) })])

/**
 * Counts the rows that PostgreSQL scans, as a visitor, for the queries of the site's own code, including filtered ones. The count does not
 * depend on other load.
 */
export async function countRows(
  connection: TestConnection,
  work: (database: Database) => Promise<unknown>,
): Promise<number> {
  const statements = await recordStatements(connection, work)
  return withClient(connection, async (client) => {
    let count = 0
    await client.query('begin; set local role anon')
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)\b/i.test(text)) continue
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
      count += countScanned(v.parse(planSchema, rows)[0]['QUERY PLAN'][0].Plan)
    }
    await client.query('rollback')
    return count
  })
}

function countScanned({ type, rows, removed, loops, plans }: Node): number {
  const own = type.endsWith('Scan') && plans.length === 0 ? (rows + removed) * loops : 0
  return plans.reduce((sum, each) => sum + countScanned(each), own)
}
