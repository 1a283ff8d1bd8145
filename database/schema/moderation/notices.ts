import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, instant } from '../../columns.ts'
import { users } from '../auth.ts'
import { reports } from '../reports.ts'
import { moderationDecisions } from './decisions.ts'

export const noticeKinds = ['decision', 'report_outcome', 'appeal_outcome'] as const
export const appealStates = ['open', 'upheld', 'overturned', 'partly', 'withdrawn'] as const

/** Exact texts of notices about decisions, addressed to the author or to a reporter. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a reporter without an account; the report has the address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reportId: uuid('report_id').references((): AnyPgColumn => reports.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The notice is shown and mailed from this time. Until then, undoing the decision deletes it. */
    visibleFrom: instant('visible_from').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notices_user_id').on(table.userId, table.visibleFrom, table.id),
    index('notices_report_id').on(table.reportId),
    check('notices_recipient', sql`${table.userId} is not null or ${table.reportId} is not null`),
    check('notices_kind', sql`${table.kind} in ('decision', 'report_outcome', 'appeal_outcome')`),
  ],
)

export const noticeDecisions = pgTable(
  'notice_decisions',
  {
    noticeId: belongsTo('notice_id', () => notices.id),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => moderationDecisions.id),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.decisionId] }),
    index('notice_decisions_decision_id').on(table.decisionId),
  ],
)

/** At most one for each notice. Deleting the account or the report removes text and person; the row remains for the yearly statistics. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The report of an appellant without an account; otherwise null. */
    reportId: uuid('report_id').references((): AnyPgColumn => reports.id),
    party: text('party', { enum: ['author', 'reporter'] }).notNull(),
    text: text('text'),
    state: text('state', { enum: appealStates }).notNull().default('open'),
    /** Replaced with a random id when the account is deleted. */
    decidedBy: uuid('decided_by'),
    answer: text('answer'),
    decidedAt: instant('decided_at'),
    newDecisionId: uuid('new_decision_id').references(() => moderationDecisions.id),
    /** True if the original decider had to decide the appeal, because there was no one else. */
    samePerson: boolean('same_person').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('appeals_once').on(table.noticeId),
    index('appeals_open').on(table.createdAt, table.id).where(sql`${table.state} = 'open'`),
    index('appeals_user_id').on(table.userId),
    index('appeals_report_id').on(table.reportId),
    index('appeals_new_decision').on(table.newDecisionId),
    check('appeals_party', sql`${table.party} in ('author', 'reporter')`),
    check('appeals_text', sql`${table.text} ~ '\\S' and char_length(${table.text}) <= 20000`),
    check(
      'appeals_person',
      sql`num_nonnulls(${table.userId}, ${table.reportId}) <= 1 and num_nonnulls(${table.noticeId}, ${table.text})
        = 2 * num_nonnulls(${table.userId}, ${table.reportId})`,
    ),
    check(
      'appeals_state',
      sql`case ${table.state} when 'open' then ${table.decidedAt} is null and ${table.answer} is null
        when 'withdrawn' then true
        else ${table.state} in ('upheld', 'overturned', 'partly') and ${table.decidedAt} is not null
          and ${table.decidedBy} is not null and coalesce(${table.answer} ~ '\\S', num_nonnulls(${table.userId}, ${table.reportId}) = 0) end`,
    ),
    check('appeals_answer', sql`char_length(${table.answer}) <= 20000`),
  ],
)
