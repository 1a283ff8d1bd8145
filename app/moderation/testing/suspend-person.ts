import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** Suspends a user for one day because of a story that is deleted afterwards. */
export async function suspendPerson(db: TestDatabase, person: SamplePerson): Promise<void> {
  const storyId = await addStory(db, person)
  const { query } = db
  await query(`insert into reports (story_id, reasons) values ($1, '{privacy}')`, [storyId])
  const [decision] = await query<{ id: string }>(
    `insert into moderation_decisions
       (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by, ends_at)
     select id, gen_random_uuid(), 'suspend', 'A law', 'Facts', 'Why', 'notice', 'account', gen_random_uuid(),
       now() + interval '1 day'
     from moderation_cases where subject_id = $1 returning id`,
    [storyId],
  )
  await query(
    `insert into sanctions (user_id, decision_id, kind, ends_at) values ($1, $2, 'suspended', now() + interval '1 day')`,
    [person.userId, decision?.id],
  )
  await query('delete from stories where id = $1', [storyId])
}
