import * as v from 'valibot'
import { setActor } from '#database/actor.ts'
import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** Suspends a user for one day because of a story that is deleted afterwards. Staff are suspended by an owner. */
export async function suspendPerson(
  db: TestDatabase,
  person: SamplePerson,
  by: string = crypto.randomUUID(),
): Promise<void> {
  const storyId = await addStory(db, person)
  const { query } = db
  await query(`insert into reports (story_id, reasons) values ($1, '{privacy}')`, [storyId])
  const [decision] = await query<{ id: string }>(
    `insert into moderation_decisions
       (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by, ends_at)
     select id, gen_random_uuid(), 'suspend', 'A law', 'Facts', 'Why', 'notice', 'account', $2,
       now() + interval '1 day'
     from moderation_cases where subject_id = $1 returning id`,
    [storyId, by],
  )
  await query(
    `insert into sanctions (user_id, decision_id, kind, ends_at) values ($1, $2, 'suspended', now() + interval '1 day')`,
    [person.userId, decision?.id],
  )
  await query('delete from stories where id = $1', [storyId])
}

interface Sanction {
  person: SamplePerson
  kind: string
}

/** Runs `work` while the user has a sanction of this kind. */
export async function whileSanctioned(
  db: TestDatabase,
  { person, kind }: Sanction,
  work: () => Promise<void>,
): Promise<void> {
  await suspendPerson(db, person)
  await db.query(
    `update sanctions set kind = $2, ends_at = case when $2 in ('warning', 'banned') then null else ends_at end where user_id = $1`,
    [person.userId, kind],
  )
  await work()
  await db.query('delete from sanctions where user_id = $1', [person.userId])
}

/** Executes a statement directly as the member and rolls it back. @returns the number of changed rows, or the error's code */
export const writeAsMember = (
  db: TestDatabase,
  person: SamplePerson,
  [statement, values]: [statement: string, values: unknown[]],
): Promise<number | string | null> =>
  withClient(db.connection, async (client) => {
    await client.query('begin')
    await setActor(client, { role: 'member', ...person })
    return client.query(statement, values).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => v.parse(v.object({ code: v.string() }), error).code,
    )
  })
