import type pg from 'pg'
import { outcomeOf } from '#app/moderation/decisions/notice-texts.ts'
import { nameUuid, userIdOf } from '../seeded.ts'
import { type DecidedCase, decidedCases, type ReportedCase } from './decided-cases.ts'
import { insertDecisionNotices } from './insert-decision-notices.ts'
import { publishHolds } from './publish-holds.ts'

/** Inserts past decisions of the demo's moderators. Runs only the first time, so that later decisions are kept. */
export async function loadDecidedCases(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from moderation_decisions limit 1')
  if (rowCount !== 0) return
  for (const decided of decidedCases) {
    await addComment(client, decided)
    const opened = await report(client, decided)
    // The text has been deleted.
    if (!opened) continue
    const decisionIds = await insertDecisions(client, opened, decided)
    await follow(client, opened, decided, decisionIds)
    await insertDecisionNotices(client, opened, decided, decisionIds)
  }
  await publishHolds(client)
}

async function addComment(client: pg.Client, { story, comment, says, daysAgo }: DecidedCase): Promise<void> {
  if (comment === undefined || says === undefined) return
  await client.query(
    `insert into comments (id, story_id, user_id, content, created_at)
      select $1, id, $3, $4, now() - make_interval(secs => 86400 * $5::float) from stories where id = $2`,
    [
      nameUuid(`comment by ${comment} on ${story}`),
      nameUuid(`story ${story}`),
      userIdOf(comment),
      says,
      daysAgo + 0.3,
    ],
  )
}

async function report(
  client: pg.Client,
  { story, comment, report: { by, reason, details } }: DecidedCase,
): Promise<ReportedCase | undefined> {
  const subject =
    comment === undefined ? nameUuid(`story ${story}`) : nameUuid(`comment by ${comment} on ${story}`)
  const [table, column] = comment === undefined ? ['stories', 'story_id'] : ['comments', 'comment_id']
  await client.query(
    `insert into reports (${column}, user_id, reasons, details)
      select id, $2, array[$3], $4 from ${table} where id = $1`,
    [subject, userIdOf(by), reason, details ?? null],
  )
  // The site collapses reported texts for the reporter.
  await client.query(
    `insert into folded_texts (user_id, ${column}, reason) select $2, id, 'reported' from ${table} where id = $1
      on conflict do nothing`,
    [subject, userIdOf(by)],
  )
  const { rows } = await client.query<ReportedCase>(
    `select c.id, c.subject_type as "subjectType", c.subject_id as "subjectId", c.author_id as "authorId",
        cut_text(coalesce(s.title, s.text), 80) as about,
        (select jsonb_build_object('title', title, 'version', version)
          from rules where key = $2 order by version desc limit 1) as rule
      from moderation_cases c join content_snapshots s on s.id = c.snapshot_id
      where c.subject_id = $1 and c.state = 'open'`,
    [subject, reason],
  )
  return rows[0]
}

async function insertDecisions(
  client: pg.Client,
  { id, rule }: ReportedCase,
  { actions, by, daysAgo, facts, explanation, report: { reason } }: DecidedCase,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into moderation_decisions (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger,
        scope, decided_by, starts_at, decided_at)
      select $1, $2, action, $3, $4, $5, $6, 'notice', case action when 'warn' then 'account' else 'content' end, $7, at, at
      from unnest($8::text[]) action, (select now() - make_interval(secs => 86400 * $9::float) as at) decided returning id`,
    [id, nameUuid(`batch ${id}`), reason, rule.version, facts, explanation, userIdOf(by), actions, daysAgo],
  )
  return rows.map((row) => row.id)
}

/** Applies a decision to the text, its author, the case and its report. */
async function follow(
  client: pg.Client,
  { id, subjectType, subjectId, authorId }: ReportedCase,
  { actions, daysAgo }: DecidedCase,
  decisionIds: readonly string[],
): Promise<void> {
  const at = `(now() - make_interval(secs => 86400 * ${daysAgo}))::timestamptz(3)`
  const warning = decisionIds[actions.indexOf('warn')]
  if (warning !== undefined)
    await client.query(
      `insert into sanctions (user_id, kind, decision_id, starts_at) values ($1, 'warning', $2, ${at})`,
      [authorId, warning],
    )
  if (actions.includes('hide'))
    await client.query(
      `update ${subjectType === 'story' ? 'stories' : 'comments'} set hidden_at = ${at} where id = $1`,
      [subjectId],
    )
  await client.query(
    `update moderation_cases set state = 'decided', opened_at = ${at} - interval '3 hours',
        due_at = ${at} + interval '21 hours', closed_at = ${at}, version = version + 1 where id = $1`,
    [id],
  )
  await client.query(
    `update reports set outcome = $2, told_at = ${at}, resolved_at = ${at}, created_at = ${at} - interval '3 hours'
      where case_id = $1`,
    [id, outcomeOf(actions)],
  )
}
