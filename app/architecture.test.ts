import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featureFacts } from '#tests/support/feature-facts.ts'
import { projectFolder } from '#tests/support/project-folder.ts'

// Complements `scripts/check-structure.ts`, which checks imports. These tests check which files write each table.

/** The folder whose commands (`*.command.server.ts`) write each table of `database/schema`, or the one file that does. */
const writers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...featureFacts].flatMap(([folder, { writes = [] }]) => writes.map((table) => [table, folder])),
  ),
  users: 'app/accounts/auth/',
  sessions: 'app/accounts/auth/',
  // Written by a trigger; purged in this folder.
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
  notifications: 'app/community/notifications/',
  notificationMails: 'app/community/notifications/',
  notificationChoices: 'app/community/notifications/',
  watchedStories: 'app/community/notifications/',
  digests: 'app/community/notifications/',
  pushSubscriptions: 'app/community/notifications/',
  pushDeliveries: 'app/community/notifications/',
  reports: 'app/moderation/reports/',
  moderationCases: 'app/moderation/',
  contentSnapshots: 'app/moderation/',
  appeals: 'app/moderation/',
  moderationSettings: 'app/moderation/',
  // Written by triggers and a database function; purged in this folder.
  recentTexts: 'app/moderation/',
  usedChallenges: 'app/moderation/',
  wordRules: 'app/moderation/',
  ruleMacros: 'app/moderation/rules/',
  moderationNotes: 'app/moderation/',
  moderationDecisions: 'app/moderation/',
  moderationUndos: 'app/moderation/',
  sanctions: 'app/moderation/',
  strikes: 'app/moderation/',
  notices: 'app/moderation/',
  noticeDecisions: 'app/moderation/',
  // Written by database functions that this folder calls; purged in this folder.
  visitSalts: 'app/platform/visits/',
  visitMarks: 'app/platform/visits/',
  vipSubscriptions: 'app/site/promotion/',
  peopleExports: 'app/audience/contacts/',
  healthReports: 'app/audience/health/',
  contentVersions: 'app/site/site-content/',
  contentDrafts: 'app/site/site-content/',
  contentPreviews: 'app/site/site-content/',
  staffMembers: 'app/accounts/staff/',
  staffInvitations: 'app/accounts/staff/',
  staffFactorResets: 'app/accounts/staff/',
  staffAlerts: 'app/moderation/alerts/',
  inboxMessages: 'app/platform/mail/',
  mailSuppressions: 'app/audience/suppression/',
  peopleImports: 'app/audience/contacts/',
  mailConsents: 'app/accounts/consents/',
  mailBounces: 'app/audience/suppression/',
  // Written by the one mechanism that makes every feature's writes repeatable.
  idempotencyKeys: 'app/platform/http/server/idempotency.server.ts',
  // Written by rate-limiter-flexible with its own statements; purged by this file.
  knownAddresses: 'server/limits/count-requests.ts',
  rateLimits: 'server/limits/count-requests.ts',
  // Written by triggers and a database function; purged by these files.
  auditLog: 'database/audit-log.ts',
  events: 'server/events/purge-events.ts',
}

/** Tables whose writes `writePattern` does not find in source files. */
const writtenOtherwise = new Set([
  // Written by the command and the jobs that make backups.
  'backupRuns',
  'backupTasks',
  // Written by the database with each story: the text in which searches look.
  'storySearch',
  // Written by database functions, and before the site runs.
  'firstOwner',
  'ownerClaims',
  // Written by migrations.
  'rules',
  // Written by triggers, and by a database function that counts a wrong hit once.
  'wordRuleHits',
  // Written by a trigger when a comment with replies is deleted.
  'commentTombstones',
  // Written by database functions, which keep one row.
  'eventConsumers',
  'eventGenerations',
  // Written by the database functions that count visits and activity.
  'activityDays',
  'sources',
  'funnelDays',
  'pulseDays',
  // Written by database functions: the changes of the home page's figures, and of the counts by issue.
  'communityChanges',
  'issueChanges',
  // Written in plain SQL by the erasure journal (`database/erasures/`), before the site runs on the database.
  'erasureJournals',
  'restoreHolds',
])

interface TableWrite {
  file: string
  table: string
}

const tableDeclaration = /^export const (\w+) = (?:pgTable|\w+\.table)\(/gm
/** Finds writes by Drizzle's builder, in SQL, or by `deleteBatch`. */
const writePattern =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert into|update|delete from)\s+\$\{(\w+)\}|\bdeleteBatch\(\s*\w+,\s*(\w+)/gi

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

function listTables(): string[] {
  const files = globSync('database/schema/**/*.ts', { cwd: projectFolder })
  return files.flatMap((file) => [...read(file).matchAll(tableDeclaration)].map(([, table = '']) => table))
}

/** Lists the writes in the site's sources, without tests and the demo, which fills an empty database. */
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

test('each table is written in one place, and features write tables only in commands', () => {
  const isAllowed = ({ file, table }: TableWrite) => {
    const writer = writers[table] ?? 'nowhere'
    return file === writer || (file.startsWith(writer) && file.endsWith('.command.server.ts'))
  }
  const foreign = writes.filter((write) => !isAllowed(write))
  expect(foreign).toEqual([])
})

test('the writes to every table are found, or the table is known to have none', () => {
  const written = new Set(writes.map(({ table }) => table))
  expect(new Set(tables.filter((table) => !written.has(table)))).toEqual(writtenOtherwise)
})

/** Returns the folders of the features that ARCHITECTURE.md calls optional. */
function listOptional(): string[] {
  const [, names = ''] = /Optional: ([^.]+)\./.exec(read('ARCHITECTURE.md')) ?? []
  return names.split(/,\s+/).flatMap((name) => {
    const folder = name.replaceAll('`', '').replace(/\s+/g, '-').toLowerCase()
    const found = globSync(`app/{${folder},*/${folder}}/feature.server.ts`, { cwd: projectFolder })
    expect(found, name).toHaveLength(1)
    return found.map(path.dirname)
  })
}

function listImports(): { file: string; to: string }[] {
  return globSync('{app,server,cli,database}/**/*.{ts,tsx}', { cwd: projectFolder }).flatMap((file) =>
    [...read(file).matchAll(/(?:from |import\()'(#?)([^']+)'/g)].map(([, alias, to = '']) => ({
      file,
      to: alias ? to : path.join(path.dirname(file), to),
    })),
  )
}

test('an optional feature is imported by at most five files outside it, besides the list and routes', () => {
  const optional = listOptional()
  expect(optional.length).toBeGreaterThan(10)
  const imports = listImports()
  for (const folder of optional) {
    const own = [`${folder}/`, `cli/demo/${path.basename(folder)}/`, 'app/routes/', 'app/features.server.ts']
    const importers = imports
      .filter(({ file, to }) => to.startsWith(`${folder}/`) && !own.some((start) => file.startsWith(start)))
      .map(({ file }) => file)
    expect([...new Set(importers)].slice(5), folder).toEqual([])
  }
})

test('a page with its own error page passes on the error’s headers, such as Retry-After', () => {
  const files = globSync('app/{root.tsx,routes/**/*.tsx}', { cwd: projectFolder })
  const withErrorPage = files.filter((file) => read(file).includes('export function ErrorBoundary('))
  expect(withErrorPage.length).toBeGreaterThan(1)
  const silent = withErrorPage.filter(
    (file) => !/export function headers\(\{[^}]*\berrorHeaders\b/.test(read(file)),
  )
  expect(silent).toEqual([])
})
