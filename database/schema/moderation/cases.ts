import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../../columns.ts'

export const subjectTypes = ['story', 'comment', 'profile'] as const
export const caseStates = ['open', 'decided', 'void'] as const

/** Rules of the community. Each change is a new version, so that decisions keep referring to the version they were based on. */
export const rules = pgTable(
  'rules',
  {
    key: text('key').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Name of a violation, for example `Personal attack`. If blank, a trigger copies it from the previous version or the title. */
    violation: text('violation').notNull().default(''),
    /** Queue band of its reports: 0 for danger to people, 2 for others. */
    band: integer('band').notNull(),
    validFrom: instant('valid_from').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.version] }),
    check('rules_band', sql`${table.band} in (0, 2)`),
    check('rules_violation', sql`char_length(${table.violation}) between 1 and 200`),
    check('rules_key', sql`${table.key} ~ '^[a-z_]{1,40}$' and ${table.key} <> 'illegal'`),
  ],
)

/** Content of a story, comment or profile when its case was opened. */
export const contentSnapshots = pgTable('content_snapshots', {
  id: uuid('id').primaryKey().defaultRandom(),
  subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  title: text('title'),
  text: text('text').notNull(),
  /** Null for comments and for snapshots from before this column existed. */
  airQualityIssues: text('air_quality_issues').array(),
  /** SHA-256 of the profile picture, in hex. */
  pictureHash: text('picture_hash'),
  /** SHA-256 of title, text and issues with normalized white space (`hash_text`). */
  sha256: bytea('sha256').notNull(),
  takenAt: instant('taken_at').notNull().defaultNow(),
})

/** At most one open case for each subject. Cases outlive subject and author, so neither has a foreign key. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    authorId: uuid('author_id').notNull(),
    /** 0 danger, 1 allegedly illegal, 2 other public texts, 3 held texts. */
    band: integer('band').notNull(),
    state: text('state', { enum: caseStates }).notNull().default('open'),
    openedBy: text('opened_by', { enum: ['report', 'moderator', 'hold', 'automatic'] }).notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    /** Set when the case is opened. Later changes can only make it earlier. */
    dueAt: instant('due_at').notNull(),
    reportCount: integer('report_count').notNull().default(0),
    claimedBy: uuid('claimed_by'),
    claimUntil: instant('claim_until'),
    version: integer('version').notNull().default(1),
    /** Null after the snapshot was purged. */
    snapshotId: uuid('snapshot_id').references(() => contentSnapshots.id, { onDelete: 'set null' }),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('moderation_cases_one_open')
      .on(table.subjectType, table.subjectId)
      .where(sql`${table.state} = 'open'`),
    index('moderation_cases_due').on(table.dueAt, table.id).where(sql`${table.state} = 'open'`),
    index('moderation_cases_author').on(table.authorId),
    index('moderation_cases_subject').on(table.subjectId, table.closedAt),
    index('moderation_cases_snapshot').on(table.snapshotId),
    index('moderation_cases_closed').on(table.closedAt).where(sql`${table.snapshotId} is not null`),
    check('moderation_cases_subject_type', sql`${table.subjectType} in ('story', 'comment', 'profile')`),
    check('moderation_cases_band', sql`${table.band} between 0 and 3`),
    check(
      'moderation_cases_state',
      sql`${table.state} in ('open', 'decided', 'void') and (${table.state} = 'open') = (${table.closedAt} is null)`,
    ),
    check(
      'moderation_cases_claim',
      sql`(${table.claimedBy} is null) = (${table.claimUntil} is null) and (${table.state} = 'open' or ${table.claimedBy} is null)`,
    ),
  ],
)

/** Internal notes of moderators on a case. Apart from moderators, only their author can read them, in the data export. */
export const moderationNotes = pgTable(
  'moderation_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    caseId: uuid('case_id').notNull(),
    /** Replaced with a random id when the account is deleted. */
    authorId: uuid('author_id').notNull(),
    text: text('text').notNull(),
    /** With the four-eyes rule: the action that the author proposes to a colleague. */
    proposes: text('proposes', { enum: ['ban'] }),
    createdAt: createdAt(),
  },
  (table) => [
    index('moderation_notes_case_id').on(table.caseId, table.createdAt),
    foreignKey({ columns: [table.caseId], foreignColumns: [moderationCases.id] }),
    check('moderation_notes_text', sql`char_length(${table.text}) between 1 and 20000`),
    check('moderation_notes_proposes', sql`${table.proposes} = 'ban'`),
  ],
)
