import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'
import { comments } from './comments.ts'
import { moderationCases } from './moderation/cases.ts'
import { profiles } from './profiles.ts'
import { stories } from './stories.ts'

export const reportOutcomes = ['hidden', 'measure', 'stays', 'gone'] as const

/** Reports of stories and comments. A trigger attaches each to the subject's case. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a report about a comment, and after the story is deleted. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'set null' }),
    /** Null for a report about a story, and after the comment is deleted. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    /** Null for a visitor, and after the account is deleted. */
    userId: uuid('user_id').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Null for reports closed before cases existed. */
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** Keys of rules, or `illegal`; may be empty. A second report by the same person is merged into the first. */
    reasons: text('reasons').array().notNull().default([]),
    details: text('details'),
    /** The law that the content allegedly violates, as required by Regulation 2022/2065, Article 16. */
    law: text('law'),
    notifierName: text('notifier_name'),
    notifierEmail: text('notifier_email'),
    goodFaithAt: instant('good_faith_at'),
    /** Reference for the reporter, for example `CA-7F3K2PQ9XH`. */
    reference: text('reference').unique(),
    /** Keyed hash of a visitor, valid for one day, so that they count once. */
    reporterHash: bytea('reporter_hash'),
    /** Hashes of the secrets in status links that were mailed to a reporter without an account, newest first. All remain valid. */
    statusHashes: bytea('status_hashes').array().notNull().default([]),
    outcome: text('outcome', { enum: reportOutcomes }),
    toldAt: instant('told_at'),
    resolvedAt: instant('resolved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reports_once_by_person').on(table.caseId, table.userId),
    unique('reports_once_by_visitor').on(table.caseId, table.reporterHash),
    index('reports_user_id').on(table.userId),
    index('reports_story_id').on(table.storyId),
    index('reports_comment_id').on(table.commentId).where(sql`${table.commentId} is not null`),
    check('reports_details', sql`char_length(${table.details}) <= 10000`),
    check('reports_law', sql`char_length(${table.law}) <= 5000`),
    check('reports_reasons', sql`cardinality(${table.reasons}) <= 20`),
    check(
      'reports_notifier',
      sql`char_length(${table.notifierName}) <= 1000 and char_length(${table.notifierEmail}) <= 254`,
    ),
    check('reports_status_hashes', sql`cardinality(${table.statusHashes}) <= 20`),
    check('reports_outcome', sql`${table.outcome} in ('hidden', 'measure', 'stays', 'gone')`),
  ],
)
