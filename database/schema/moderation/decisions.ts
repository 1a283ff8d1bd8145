import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, bytea, instant } from '../../columns.ts'
import { users } from '../auth.ts'
import { moderationCases, rules } from './cases.ts'

export const decisionActions = [
  'none',
  'approve',
  'hide',
  'restore',
  'reject_held',
  'warn',
  'limit',
  'suspend',
  'unsuspend',
  'ban',
  'inform_authority',
  // Stops counting a user's reports after repeated, manifestly unfounded ones.
  'unhear',
  // Hides a text until a moderator decides. Made automatically after reports by reliable users.
  'hold',
] as const

export const sanctionKinds = ['warning', 'no_posting', 'suspended', 'banned', 'reports_unheard'] as const

/**
 * Statements of reasons (Regulation 2022/2065, Article 17), the source of notices and statistics. Insert-only. `moderation_undos` lists the
 * batches that were undone in time.
 */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    /** Groups decisions made together, which share one notice for each person. */
    batchId: uuid('batch_id').notNull(),
    action: text('action', { enum: decisionActions }).notNull(),
    ruleKey: text('rule_key'),
    ruleVersion: integer('rule_version'),
    /** The law and section violated, instead of a rule. */
    law: text('law'),
    facts: text('facts').notNull(),
    explanation: text('explanation').notNull(),
    trigger: text('trigger', { enum: ['notice', 'own', 'automatic'] }).notNull(),
    automatedDetection: boolean('automated_detection').notNull().default(false),
    automatedDecision: boolean('automated_decision').notNull().default(false),
    scope: text('scope', { enum: ['content', 'writing', 'account'] }).notNull(),
    startsAt: instant('starts_at').notNull().defaultNow(),
    /** Null for no end. */
    endsAt: instant('ends_at'),
    /** Replaced with a random id when the account is deleted. Null for automatic decisions. */
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at').notNull().defaultNow(),
    supersedesId: uuid('supersedes_id').references((): AnyPgColumn => moderationDecisions.id),
    unannouncedBecause: text('unannounced_because', {
      enum: ['contact_unknown', 'deceptive_spam', 'authority_order'],
    }),
    reportsUnfounded: boolean('reports_unfounded').notNull().default(false),
    /** SHA-256 of the judged title and text, set by a trigger; null if they had been deleted. */
    contentSha256: bytea('content_sha256'),
  },
  (table) => [
    foreignKey({ columns: [table.ruleKey, table.ruleVersion], foreignColumns: [rules.key, rules.version] }),
    index('moderation_decisions_case_id').on(table.caseId, table.decidedAt),
    index('moderation_decisions_batch_id').on(table.batchId),
    index('moderation_decisions_latest').on(table.decidedAt, table.id),
    index('moderation_decisions_latest_by').on(table.decidedBy, table.decidedAt, table.id),
    index('moderation_decisions_latest_action').on(table.action, table.decidedAt, table.id),
    index('moderation_decisions_supersedes').on(table.supersedesId),
    check(
      'moderation_decisions_action',
      sql`${table.action} in ('none', 'approve', 'hide', 'restore', 'reject_held', 'warn', 'limit', 'suspend', 'unsuspend', 'ban', 'inform_authority', 'unhear', 'hold')`,
    ),
    // Decisions without a restriction need no statement of reasons.
    check(
      'moderation_decisions_ground',
      sql`${table.action} in ('approve', 'none') or (${table.ruleKey} is not null and ${table.ruleVersion} is not null) or coalesce(${table.law} ~ '\\S', false)`,
    ),
    check(
      'moderation_decisions_facts',
      sql`(${table.action} in ('approve', 'none') or ${table.facts} ~ '\\S') and char_length(${table.facts}) <= 20000`,
    ),
    check(
      'moderation_decisions_explanation',
      sql`(${table.action} in ('approve', 'none') or ${table.explanation} ~ '\\S') and char_length(${table.explanation}) <= 20000`,
    ),
    check('moderation_decisions_law', sql`char_length(${table.law}) <= 5000`),
    check('moderation_decisions_decider', sql`${table.decidedBy} is not null or ${table.automatedDecision}`),
    check('moderation_decisions_trigger', sql`${table.trigger} in ('notice', 'own', 'automatic')`),
    check(
      'moderation_decisions_scope',
      sql`${table.scope} = case when ${table.action} in ('suspend', 'ban') then 'account'
        when ${table.action} = 'limit' then 'writing' when ${table.action} in ('warn', 'unsuspend', 'unhear') then ${table.scope} else 'content' end`,
    ),
    check(
      'moderation_decisions_end',
      sql`(${table.endsAt} is not null) = (${table.action} in ('limit', 'suspend', 'unhear')) and ${table.endsAt} > ${table.startsAt}`,
    ),
    check(
      'moderation_decisions_unannounced',
      sql`${table.unannouncedBecause} in ('contact_unknown', 'deceptive_spam', 'authority_order')`,
    ),
  ],
)

/** Batches that were undone by the deciding moderator before any notice was visible. */
export const moderationUndos = pgTable('moderation_undos', {
  batchId: uuid('batch_id').primaryKey(),
  /** Replaced with a random id when the account is deleted. */
  undoneBy: uuid('undone_by').notNull(),
  undoneAt: instant('undone_at').notNull().defaultNow(),
})

/** Restrictions of users. They expire by comparison with the current time; no job ends them. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind', { enum: sanctionKinds }).notNull(),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => moderationDecisions.id),
    startsAt: instant('starts_at').notNull().defaultNow(),
    /** Null for warnings, and for bans, which last until lifted. */
    endsAt: instant('ends_at'),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    index('sanctions_user_id').on(table.userId).where(sql`${table.liftedAt} is null`),
    index('sanctions_decision_id').on(table.decisionId),
    check(
      'sanctions_kind',
      sql`${table.kind} in ('warning', 'no_posting', 'suspended', 'banned', 'reports_unheard')`,
    ),
    check('sanctions_end', sql`(${table.endsAt} is null) = (${table.kind} in ('warning', 'banned'))`),
  ],
)

/** Points against a user that count for some months when the next measure is chosen. */
export const strikes = pgTable(
  'strikes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => moderationDecisions.id),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('strikes_user_id').on(table.userId, table.expiresAt),
    index('strikes_decision_id').on(table.decisionId),
    check('strikes_points', sql`${table.points} between 1 and 10`),
  ],
)
