import * as v from 'valibot'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { type CaseView, caseViewSchema } from '../cases/case-schemas.ts'
import type { ChosenMeasure } from '../decisions/decision-schemas.ts'

export const statement = {
  ruleKey: 'privacy',
  facts: 'The second sentence names a neighbor and her illness.',
  explanation: 'She has not agreed to that.',
}

const openCaseSchema = v.object({ id: v.string() })
const decidedSchema = v.object({ batchId: v.string() })

/** Creates a site with a desk, an author, a reader and two moderators, and removes it after the file's tests. */
export async function createSiteWithDesk() {
  const site = await createTestSite()
  return {
    site,
    desk: openDesk(site),
    author: await addPerson(site.db, { fullName: 'Ada Author' }),
    reader: await addPerson(site.db, { fullName: 'Rita Reader' }),
    moderator: await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' }),
    colleague: await addPerson(site.db, { role: 'moderator', fullName: 'Col League' }),
  }
}

export function openDesk(site: TestSite) {
  const call = (method: string, path: string, as?: SamplePerson, body?: unknown) =>
    site.call(path, { method, ...(as && { as }), ...(body !== undefined && { body }) })

  async function findOpenCase(subjectId: string): Promise<string> {
    const [row] = await site.db.query(
      `select id from moderation_cases where subject_id = $1 and state = 'open'`,
      [subjectId],
    )
    return v.parse(openCaseSchema, row).id
  }

  async function read(id: string, as: SamplePerson): Promise<CaseView> {
    return v.parse(caseViewSchema, (await call('GET', `/api/desk/cases/${id}`, as)).body)
  }

  async function tryDeciding(as: SamplePerson, ids: string[], actions: ChosenMeasure[], change: object = {}) {
    const cases = []
    for (const id of ids) cases.push({ id, version: (await read(id, as)).version })
    return call('POST', '/api/desk/decisions', as, { cases, actions, ...statement, ...change })
  }

  return {
    call,
    findOpenCase,
    read,
    tryDeciding,
    report: (storyId: string, as?: SamplePerson, body: object = { reason: 'privacy' }) =>
      call('POST', `/api/stories/${storyId}/reports`, as, body),
    async decide(as: SamplePerson, subjectId: string, action: ChosenMeasure['action'], days?: number) {
      const id = await findOpenCase(subjectId)
      const answer = await tryDeciding(as, [id], [{ action, ...(days !== undefined && { days }) }])
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return { caseId: id, batchId: v.parse(decidedSchema, answer.body).batchId }
    },
    /** Moves all decisions so far into the past that they can no longer be undone. */
    async letTimePass() {
      await site.db.query(`alter table moderation_decisions disable trigger keep_decision`)
      await site.db.query(`update moderation_decisions set decided_at = decided_at - interval '31 seconds'`)
      await site.db.query(`alter table moderation_decisions enable trigger keep_decision`)
      await site.db.query(`update notices set visible_from = visible_from - interval '31 seconds'`)
      await site.db.query(
        `update notifications set last_at = last_at - interval '31 seconds', first_at = first_at - interval '31 seconds' where notice_id is not null`,
      )
      await site.db.query(
        `update reports set told_at = told_at - interval '31 seconds' where told_at > now()`,
      )
    },
  }
}
