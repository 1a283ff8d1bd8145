import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'

// Who imports whom is checked by `scripts/check-structure.ts`. An import says nothing of reading or writing: that is here.

/** Where each table of `database/schema` is written: in this folder and nowhere else. */
const writers: Readonly<Record<string, string>> = {
  users: 'app/features/accounts/commands/',
  sessions: 'app/features/accounts/commands/',
  // Rows come from a trigger; purged there.
  endedSessions: 'app/features/accounts/commands/',
  refreshTokens: 'app/features/accounts/commands/',
  oneTimeLinks: 'app/features/accounts/commands/',
  signingKeys: 'app/features/accounts/commands/',
  knownDevices: 'app/features/accounts/commands/',
  factors: 'app/features/accounts/commands/',
  recoveryCodes: 'app/features/accounts/commands/',
  passkeys: 'app/features/accounts/commands/',
  challenges: 'app/features/accounts/commands/',
  profiles: 'app/features/profiles/commands/',
  avatars: 'app/features/profiles/commands/',
  stories: 'app/features/stories/commands/',
  comments: 'app/features/comments/commands/',
  commentMentions: 'app/features/comments/commands/',
  reactions: 'app/features/reactions/commands/',
  foldedTexts: 'app/features/folds/commands/',
  mutedPeople: 'app/features/folds/commands/',
  mutedWords: 'app/features/folds/commands/',
  lastVisits: 'app/features/last-visits/commands/',
  bookmarks: 'app/features/bookmarks/commands/',
  airRooms: 'app/features/air/commands/',
  airDevices: 'app/features/air/commands/',
  airSeries: 'app/features/air/commands/',
  airImports: 'app/features/air/commands/',
  airChunks: 'app/features/air/commands/',
  airLiveReadings: 'app/features/air/commands/',
  airTokens: 'app/features/air/commands/',
  airMarks: 'app/features/air/commands/',
  airSharedCharts: 'app/features/air/commands/',
  airPlans: 'app/features/air/commands/',
  airCommunityCells: 'app/features/air/commands/',
  airCommunityMembers: 'app/features/air/commands/',
  // Rows come from a trigger; those of a count are forgotten here.
  airCommunityLosses: 'app/features/air/commands/',
  notifications: 'app/features/notifications/commands/',
  notificationMails: 'app/features/notifications/commands/',
  notificationChoices: 'app/features/notifications/commands/',
  mutedStories: 'app/features/folds/commands/',
  watchedStories: 'app/features/notifications/commands/',
  digests: 'app/features/notifications/commands/',
  pushSubscriptions: 'app/features/notifications/commands/',
  pushDeliveries: 'app/features/notifications/commands/',
  reports: 'app/features/reports/commands/',
  moderationCases: 'app/features/moderation/commands/',
  contentSnapshots: 'app/features/moderation/commands/',
  appeals: 'app/features/moderation/commands/',
  moderationSettings: 'app/features/moderation/commands/',
  // Rows come from triggers and a function of the database; purged here.
  recentTexts: 'app/features/moderation/commands/',
  usedChallenges: 'app/features/moderation/commands/',
  wordRules: 'app/features/moderation/commands/',
  moderationNotes: 'app/features/moderation/commands/',
  moderationDecisions: 'app/features/moderation/commands/',
  moderationUndos: 'app/features/moderation/commands/',
  sanctions: 'app/features/moderation/commands/',
  strikes: 'app/features/moderation/commands/',
  notices: 'app/features/moderation/commands/',
  noticeDecisions: 'app/features/moderation/commands/',
  // Rows come from functions of the database, called there; purged there.
  visitSalts: 'app/features/visits/commands/',
  visitMarks: 'app/features/visits/commands/',
  vipSubscriptions: 'app/features/promotion/commands/',
  webhookEndpoints: 'app/features/webhooks/commands/',
  webhookDeliveries: 'app/features/webhooks/commands/',
  webhookAttempts: 'app/features/webhooks/commands/',
  apiTokens: 'app/features/api-tokens/commands/',
  peopleExports: 'app/features/people/commands/',
  healthReports: 'app/features/health/commands/',
  sitemapShards: 'app/features/discovery/commands/',
  contentVersions: 'app/features/site-content/commands/',
  contentDrafts: 'app/features/site-content/commands/',
  contentPreviews: 'app/features/site-content/commands/',
  staffMembers: 'app/features/staff/commands/',
  staffInvitations: 'app/features/staff/commands/',
  staffFactorResets: 'app/features/staff/commands/',
  inboxMessages: 'app/features/mail/commands/',
  mailSuppressions: 'app/features/suppression/commands/',
  peopleSegments: 'app/features/campaigns/commands/',
  campaigns: 'app/features/campaigns/commands/',
  campaignRecipients: 'app/features/campaigns/commands/',
  peopleImports: 'app/features/people/commands/',
  campaignWaves: 'app/features/campaigns/commands/',
  invitations: 'app/features/campaigns/commands/',
  mailConsents: 'app/features/consents/commands/',
  mailBounces: 'app/features/suppression/commands/',
  // Every feature's writes are repeatable, by one mechanism.
  idempotencyKeys: 'app/http/server/idempotency.server.ts',
  // Counted by rate-limiter-flexible, which has its own statements; purged here.
  knownAddresses: 'server/limits/rate-limits.ts',
  rateLimits: 'server/limits/rate-limits.ts',
  // Rows come from triggers and a function of the database; purged here.
  auditLog: 'database/audit-log.ts',
  events: 'server/events/purge-events.ts',
}

/** Tables that no source writes in these ways. */
const writtenOtherwise = new Set([
  // By the command that makes backups.
  'backupRuns',
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

/** What the site itself writes. Tests write what they need, and the demo fills an empty database. */
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

test('a table is written in one place only, and by a feature only in its commands', () => {
  const foreign = writes.filter(({ file, table }) => !file.startsWith(writers[table] ?? 'nowhere'))
  expect(foreign).toEqual([])
})

test('for every table its writes are found, or it is known that there are none', () => {
  const written = new Set(writes.map(({ table }) => table))
  expect(new Set(tables.filter((table) => !written.has(table)))).toEqual(writtenOtherwise)
})

test('a page with an error page of its own passes on what a failure says of itself, such as when to try again', () => {
  const files = globSync('app/{root.tsx,routes/**/*.tsx}', { cwd: projectFolder })
  const withErrorPage = files.filter((file) => read(file).includes('export function ErrorBoundary('))
  expect(withErrorPage.length).toBeGreaterThan(1)
  const silent = withErrorPage.filter(
    (file) => !/export function headers\(\{[^}]*\berrorHeaders\b/.test(read(file)),
  )
  expect(silent).toEqual([])
})
