import type pg from 'pg'
import { writeAppealNotice } from '#app/moderation/appeals/appeal-notice.ts'
import {
  type NoticeGround,
  type NoticeText,
  writeAuthorNotice,
  writeReporterNotice,
} from '#app/moderation/decisions/notice-texts.ts'
import { nameUuid, userIdOf } from '../seeded.ts'
import type { DecidedCase, ReportedCase } from './decided-cases.ts'

export async function insertDecisionNotices(
  client: pg.Client,
  reported: ReportedCase,
  decided: DecidedCase,
  decisionIds: readonly string[],
): Promise<void> {
  const { subjectType, about, rule, authorId } = reported
  const { actions, facts, explanation, daysAgo, report, appeal } = decided
  const ground: NoticeGround = {
    rule,
    law: null,
    facts,
    explanation,
    trigger: 'notice',
    isDetected: false,
    byAuthor: false,
  }
  const told = { subjectType, about, actions: actions.map((action) => ({ action, endsAt: null })) }
  const send = (userId: string, kind: string, text: NoticeText, at: number) =>
    insertNotice(client, { userId, kind, text, daysAgo: at, decisionIds, caseId: reported.id })
  await send(userIdOf(report.by), 'report_outcome', writeReporterNotice(told, ground), daysAgo)
  if (!actions.includes('hide')) return
  const noticeId = await send(authorId, 'decision', writeAuthorNotice([told], ground), daysAgo)
  if (!appeal) return
  const appealId = await object(client, noticeId, authorId, appeal)
  if (appeal.answer === undefined) return
  const content = { subjectType, about }
  const answer = {
    state: 'overturned',
    answer: appeal.answer,
    party: 'author',
    isSamePerson: false,
    content,
  } as const
  await takeBack(client, reported, decided, { appealId, decisionIds, answer: answer.answer })
  await send(authorId, 'appeal_outcome', writeAppealNotice(answer), appeal.daysAgo - 0.4)
}

interface Notice {
  userId: string
  kind: string
  text: NoticeText
  daysAgo: number
  decisionIds: readonly string[]
  caseId: string
}

async function insertNotice(
  client: pg.Client,
  { userId, kind, text, daysAgo, decisionIds, caseId }: Notice,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with told as (
        insert into notices (user_id, report_id, kind, subject, text, visible_from, created_at)
          select $1::uuid, case when $2 = 'report_outcome' then (select id from reports where case_id = $7 and user_id = $1::uuid) end,
              $2, $3, $4, at, at from (select now() - make_interval(secs => 86400 * $5::float) as at) told
          returning id
      ), linked as (
        insert into notice_decisions (notice_id, decision_id) select told.id, decision from told, unnest($6::uuid[]) decision
      ) select id from told`,
    [userId, kind, text.subject, text.text, daysAgo, decisionIds, caseId],
  )
  return rows[0]?.id ?? ''
}

async function object(
  client: pg.Client,
  noticeId: string,
  authorId: string,
  { text, daysAgo }: { text: string; daysAgo: number },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into appeals (notice_id, user_id, party, text, created_at)
      values ($1, $2, 'author', $3, now() - make_interval(secs => 86400 * $4::float)) returning id`,
    [noticeId, authorId, text, daysAgo],
  )
  return rows[0]?.id ?? ''
}

async function takeBack(
  client: pg.Client,
  { id, subjectId, rule }: ReportedCase,
  { by, report, facts, appeal }: DecidedCase,
  { appealId, decisionIds, answer }: { appealId: string; decisionIds: readonly string[]; answer: string },
): Promise<void> {
  const colleague = userIdOf(by === 'jack' ? 'sofie' : 'jack')
  const at = `(now() - make_interval(secs => 86400 * ${(appeal?.daysAgo ?? 1) - 0.4}))`
  const { rows } = await client.query<{ id: string }>(
    `insert into moderation_decisions (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger,
        scope, decided_by, starts_at, decided_at, supersedes_id)
      values ($1, $2, 'restore', $3, $4, $5, $6, 'notice', 'content', $7, ${at}, ${at}, $8) returning id`,
    [id, nameUuid(`answer ${id}`), report.reason, rule.version, facts, answer, colleague, decisionIds[0]],
  )
  await client.query('update comments set hidden_at = null where id = $1', [subjectId])
  await client.query(
    `update appeals set state = 'overturned', decided_by = $2, answer = $3, decided_at = ${at}, new_decision_id = $4
      where id = $1`,
    [appealId, colleague, answer, rows[0]?.id],
  )
}
