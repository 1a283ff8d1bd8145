import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featureFacts } from '#tests/support/feature-facts.ts'
import { projectFolder } from '#tests/support/project-folder.ts'

// Complements `scripts/check-structure.ts`, which checks imports: these tests check which files write each table.

/** The folder whose commands (`*.command.server.ts`) write each table of `database/schema`, or the one file that does. */
const writers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...featureFacts].flatMap(([folder, { writes = [] }]) => writes.map((table) => [table, folder])),
  ),
  users: 'app/accounts/auth/',
  sessions: 'app/accounts/auth/',
  // Rows come from a trigger; purged there.
  endedSessions: 'app/accounts/auth/',
  refreshTokens: 'app/accounts/auth/',
  oneTimeLinks: 'app/accounts/auth/',
  signingKeys: 'app/accounts/auth/',
  knownDevices: 'app/accounts/auth/',
  factors: 'app/accounts/auth/',
  recoveryCodes: 'app/accounts/auth/',
  passkeys: 'app/accounts/auth/',
  challenges: 'app/accounts/auth/',
  profiles: 'app/accounts/profiles/',
  avatars: 'app/accounts/profiles/',
  stories: 'app/community/stories/',
  comments: 'app/community/comments/',
  commentMentions: 'app/community/comments/',
  reactions: 'app/community/reactions/',
  foldedTexts: 'app/community/collapsed-texts/',
  mutedPeople: 'app/community/collapsed-texts/',
  mutedWords: 'app/community/collapsed-texts/',
  lastVisits: 'app/community/last-visits/',
  bookmarks: 'app/community/bookmarks/',
  notifications: 'app/community/notifications/',
  notificationMails: 'app/community/notifications/',
  notificationChoices: 'app/community/notifications/',
  mutedStories: 'app/community/collapsed-texts/',
  watchedStories: 'app/community/notifications/',
  digests: 'app/community/notifications/',
  pushSubscriptions: 'app/community/notifications/',
  pushDeliveries: 'app/community/notifications/',
  reports: 'app/moderation/reports/',
  moderationCases: 'app/moderation/',
  contentSnapshots: 'app/moderation/',
  appeals: 'app/moderation/',
  moderationSettings: 'app/moderation/',
  // Rows come from triggers and a function of the database; purged here.
  recentTexts: 'app/moderation/',
  usedChallenges: 'app/moderation/',
  wordRules: 'app/moderation/',
  moderationNotes: 'app/moderation/',
  moderationDecisions: 'app/moderation/',
  moderationUndos: 'app/moderation/',
  sanctions: 'app/moderation/',
  strikes: 'app/moderation/',
  notices: 'app/moderation/',
  noticeDecisions: 'app/moderation/',
  // Rows come from functions of the database, called there; purged there.
  visitSalts: 'app/platform/visits/',
  visitMarks: 'app/platform/visits/',
  vipSubscriptions: 'app/site/promotion/',
  peopleExports: 'app/audience/contacts/',
  healthReports: 'app/audience/health/',
  sitemapShards: 'app/site/discovery/',
  contentVersions: 'app/site/site-content/',
  contentDrafts: 'app/site/site-content/',
  contentPreviews: 'app/site/site-content/',
  staffMembers: 'app/accounts/staff/',
  staffInvitations: 'app/accounts/staff/',
  staffFactorResets: 'app/accounts/staff/',
  inboxMessages: 'app/platform/mail/',
  mailSuppressions: 'app/audience/suppression/',
  peopleImports: 'app/audience/contacts/',
  mailConsents: 'app/accounts/consents/',
  mailBounces: 'app/audience/suppression/',
  // Every feature's writes are repeatable, by one mechanism.
  idempotencyKeys: 'app/platform/http/server/idempotency.server.ts',
  // Counted by rate-limiter-flexible, which has its own statements; purged here.
  knownAddresses: 'server/limits/rate-limits.ts',
  rateLimits: 'server/limits/rate-limits.ts',
  // Rows come from triggers and a function of the database; purged here.
  auditLog: 'database/audit-log.ts',
  events: 'server/events/purge-events.ts',
}

/** Tables that no source writes in these ways. */
const writtenOtherwise = new Set([
  // By the command and the jobs that make backups.
  'backupRuns',
  'backupTasks',
  // The text that searches look through, kept up with its story.
  'storySearch',
  // Written by the database's own functions, and before the site runs.
  'firstOwner',
  'ownerClaims',
  // They come with migrations.
  'rules',
  // By triggers, and by a function that counts a wrong hit once.
  'wordRuleHits',
  // By triggers, when a comment goes to which others replied.
  'commentTombstones',
  // One row, which the database's own function changes.
  'eventConsumers',
  'eventGenerations',
  // Visits, which the database's own functions count.
  'sources',
  'funnelDays',
  'pulseDays',
  // The figures of the home page, counted by changes.
  'communityChanges',
  // The erasure journal works on a database before the site runs on it, in plain SQL: `database/erasures/`.
  'erasureJournals',
  'restoreHolds',
])

interface TableWrite {
  file: string
  table: string
}

const tableDeclaration = /^export const (\w+) = (?:pgTable|\w+\.table)\(/gm
/** By Drizzle's builder, in SQL, or by `deleteBatch`. */
const writePattern =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert into|update|delete from)\s+\$\{(\w+)\}|\bdeleteBatch\(\s*\w+,\s*(\w+)/gi

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

function listTables(): string[] {
  const files = globSync('database/schema/**/*.ts', { cwd: projectFolder })
  return files.flatMap((file) => [...read(file).matchAll(tableDeclaration)].map(([, table = '']) => table))
}

/** Lists the site's own writes. Leaves out tests and the demo, which fills an empty database. */
function listWrites(tables: ReadonlySet<string>): TableWrite[] {
  const files = globSync('{app,server,database}/**/*.{ts,tsx}', { cwd: projectFolder })
  return files
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => [...read(file).matchAll(writePattern)].map((found) => ({ file, found })))
    .flatMap(({ file, found: [, built, written, purged] }) => {
      const table = built ?? written ?? purged ?? ''
      return tables.has(table) ? [{ file, table }] : []
    })
}

const tables = listTables()
const writes = listWrites(new Set(tables))

test('each table is written in one place, and by a feature only in its commands', () => {
  const isAllowed = ({ file, table }: TableWrite) => {
    const writer = writers[table] ?? 'nowhere'
    return file === writer || (file.startsWith(writer) && file.endsWith('.command.server.ts'))
  }
  const foreign = writes.filter((write) => !isAllowed(write))
  expect(foreign).toEqual([])
})

test('for every table its writes are found, or it is known to have none', () => {
  const written = new Set(writes.map(({ table }) => table))
  expect(new Set(tables.filter((table) => !written.has(table)))).toEqual(writtenOtherwise)
})

test('a page with its own error page passes on an error’s headers, such as when to retry', () => {
  const files = globSync('app/{root.tsx,routes/**/*.tsx}', { cwd: projectFolder })
  const withErrorPage = files.filter((file) => read(file).includes('export function ErrorBoundary('))
  expect(withErrorPage.length).toBeGreaterThan(1)
  const silent = withErrorPage.filter(
    (file) => !/export function headers\(\{[^}]*\berrorHeaders\b/.test(read(file)),
  )
  expect(silent).toEqual([])
})
