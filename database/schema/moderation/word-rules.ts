import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, instant } from '../../columns.ts'
import { moderationCases } from './cases.ts'

export const wordKinds = ['word', 'phrase', 'domain'] as const
export const wordActions = ['flag', 'hold'] as const

/** Words that flag or hold a text for moderation. Only display names are rejected for them. */
export const wordRules = pgTable(
  'word_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    pattern: text('pattern').notNull(),
    kind: text('kind', { enum: wordKinds }).notNull(),
    action: text('action', { enum: wordActions }).notNull(),
    /** Longer words that contain the pattern without matching the rule. */
    exceptions: text('exceptions').array().notNull().default([]),
    dryRun: boolean('dry_run').notNull().default(true),
    hits: integer('hits').notNull().default(0),
    wrongHits: integer('wrong_hits').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('word_rules_pattern', sql`char_length(${table.pattern}) between 2 and 100`),
    check('word_rules_kind', sql`${table.kind} in ('word', 'phrase', 'domain')`),
    check('word_rules_action', sql`${table.action} in ('flag', 'hold')`),
    check(
      'word_rules_exceptions',
      sql`cardinality(${table.exceptions}) <= 20 and char_length(array_to_string(${table.exceptions}, '')) <= 2000`,
    ),
  ],
)

/** Matches of rules, shown to the moderator. Deleted with the text. */
export const wordRuleHits = pgTable(
  'word_rule_hits',
  {
    ruleId: belongsTo('rule_id', () => wordRules.id),
    subjectId: uuid('subject_id').notNull(),
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** Time at which a moderator marked the match as a false positive. */
    wrongAt: instant('wrong_at'),
    hitAt: instant('hit_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.ruleId] }),
    index('word_rule_hits_rule_id').on(table.ruleId),
    index('word_rule_hits_case_id').on(table.caseId),
  ],
)
