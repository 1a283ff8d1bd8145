import { type SQL, sql } from 'drizzle-orm'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  Plans?: Plan[]
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

export async function explain(
  { database }: TestDatabase,
  moderator: SamplePerson,
  statement: SQL,
): Promise<Plan[]> {
  const { rows } = await database.transaction({ role: 'moderator', ...moderator }, (tx) =>
    tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${statement}`),
  )
  const [row] = rows
  if (!row) throw new Error('no plan')
  return listNodes(row['QUERY PLAN'][0].Plan)
}
