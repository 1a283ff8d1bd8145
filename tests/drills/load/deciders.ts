import type pg from 'pg'
import * as v from 'valibot'
import { demoPassword } from '#cli/demo/people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { fetchAccessToken } from './commenters.ts'
import { type Answered, call } from './member.ts'

export interface Decider {
  /** Decides that the first case of the queue stays. */
  decide(): Promise<Answered & { caseId: string }>
  undo(batchId: string): Promise<Answered>
}

const email = 'amira@example.org'
const queueSchema = v.object({ cases: v.array(v.object({ id: v.string(), version: v.string() })) })
const batchSchema = v.object({ batchId: v.string() })
const letStand = {
  actions: [{ action: 'none' }],
  ruleKey: 'privacy',
  facts: 'It names nobody.',
  explanation: 'Nothing in it is private.',
}

export async function startDecider(siteUrl: string, connection: pg.ClientConfig): Promise<Decider> {
  const headers = { authorization: `Bearer ${await fetchAccessToken(siteUrl, email, demoPassword)}` }
  await withClient(connection, (client) =>
    client.query(
      `with person as (select id from auth.users where email = $1),
      hired as (insert into staff_members (user_id, role) select id, 'moderator' from person on conflict do nothing)
      update auth.sessions set aal = 'aal2' where user_id = (select id from person)`,
      [email],
    ),
  )
  return {
    async decide() {
      const { text } = await call(siteUrl, '/api/desk/cases', { method: 'GET', headers })
      const [first] = v.parse(queueSchema, JSON.parse(text)).cases
      if (!first) throw new Error('the queue is empty')
      const body = { cases: [{ id: first.id, version: first.version }], ...letStand }
      return { ...(await call(siteUrl, '/api/desk/decisions', { body, headers })), caseId: first.id }
    },
    undo: (batchId) => call(siteUrl, `/api/desk/decisions/${batchId}/undo`, { headers }),
  }
}

export function readBatchId({ text }: Answered): string {
  return v.parse(batchSchema, JSON.parse(text)).batchId
}

/** Counts the decisions of a case without undone ones. */
export async function countDecisions(connection: pg.ClientConfig, caseId: string): Promise<number> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count from moderation_decisions d
      where case_id = $1 and not exists (select from moderation_undos u where u.batch_id = d.batch_id)`,
      [caseId],
    ),
  )
  return rows[0]?.count ?? 0
}
