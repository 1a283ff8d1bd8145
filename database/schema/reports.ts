import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'
import { comments } from './comments.ts'
import { moderationCases } from './moderation/cases.ts'
import { profiles } from './profiles.ts'
import { stories } from './stories.ts'

export const reportOutcomes = ['hidden', 'measure', 'stays', 'gone'] as const

/** Stories and comments that somebody wants a moderator to look at. A trigger hangs each on the case of what it is about. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a comment's report, and once the story is deleted. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'set null' }),
    /** Null for a story's report, and once the comment is deleted. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    /** Null for a visitor, and for somebody whose account is gone. */
    userId: uuid('user_id').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Null for what was closed before there were cases. */
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** Keys of rules, or `illegal`; none where nobody asked for one. A person's second report adds to the first. */
    reasons: text('reasons').array().notNull().default([]),
    details: text('details'),
    /** For what is said to be illegal, as Regulation 2022/2065, Article 16 asks for it. */
    law: text('law'),
    notifierName: text('notifier_name'),
    notifierEmail: text('notifier_email'),
    goodFaithAt: instant('good_faith_at'),
    /** By which the reporter asks for it, such as `CA-7F3K2PQ`. */
    reference: text('reference').unique(),
    /** A visitor's of one day, so that they count once: a keyed hash. */
    reporterHash: bytea('reporter_hash'),
    /** Of the secrets in the links that a notifier without an account was mailed, the latest first. Each of them works. */
    statusHashes: bytea('status_hashes').array().notNull().default([]),
    outcome: text('outcome', { enum: reportOutcomes }),
    /** From when on the reporter is told the outcome. */
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
