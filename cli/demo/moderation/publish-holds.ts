import type pg from 'pg'
import { approvalFacts } from '#app/moderation/decisions/decision-options.ts'
import { nameUuid } from '../seeded.ts'

/** The hours that each story waited for a moderator. */
const waits = [1.2, 7.8, 2.6, 5.1, 3.4, 9.5, 4.3]

/** Makes enough decisions for the site to show the usual waiting time. */
export async function publishHolds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; opened: string }>(
    `select id, open_case('story', id, 'hold', 3) as opened from (
        select distinct on (user_id) id, created_at from stories s
          where is_visible and not exists (select from moderation_cases c where c.subject_id = s.id)
            and not exists (select from staff_members m where m.user_id = s.user_id)
          order by user_id, created_at desc
      ) latest order by created_at desc limit $1`,
    [waits.length],
  )
  for (const [index, { id, opened }] of rows.entries()) {
    const by = nameUuid(`person ${index % 2 === 0 ? 'jack' : 'sofie'}`)
    await client.query(
      `insert into moderation_decisions (id, case_id, batch_id, action, facts, explanation, trigger, scope, decided_by, starts_at, decided_at)
        select $1, $2, $3, 'approve', $6, '', 'own', 'content', $4, created_at, created_at from stories where id = $5`,
      [nameUuid(`published ${id}`), opened, nameUuid(`batch ${opened}`), by, id, approvalFacts],
    )
    await client.query(
      `update moderation_cases set state = 'decided', opened_at = at - make_interval(secs => 3600 * $2::float),
          due_at = at - make_interval(secs => 3600 * $2::float) + interval '12 hours', closed_at = at, version = version + 1
        from (select created_at as at from stories where id = $3) published where moderation_cases.id = $1`,
      [opened, waits[index], id],
    )
  }
}
