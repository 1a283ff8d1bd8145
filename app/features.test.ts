import { expect, test } from 'vitest'
import { joinFacts } from '#tests/support/feature-facts.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { features, fromFeatures } from './features.server.ts'

const db = await createTestDatabase()

/** The part of the data export that contains a person's rows of each table. */
const exportedAs: Readonly<Record<string, string>> = {
  ...joinFacts('exportedAs'),
  appeals: 'appeals',
  'auth.factors': 'secondFactors',
  'auth.known_devices': 'devices',
  'auth.one_time_links': 'waitingStories',
  'auth.passkeys': 'passkeys',
  'auth.push_subscriptions': 'pushDevices',
  'auth.sessions': 'sessions',
  avatars: 'profile',
  comment_mentions: 'mentions',
  comments: 'comments',
  content_drafts: 'contentDrafts',
  content_versions: 'contentVersions',
  digests: 'digests',
  notices: 'notices',
  notification_choices: 'notificationChoices',
  notification_mails: 'notificationMails',
  notifications: 'notifications',
  profiles: 'profile',
  reports: 'reports',
  sanctions: 'sanctions',
  staff_members: 'staff',
  stories: 'stories',
  strikes: 'strikes',
  watched_stories: 'watchedStories',
}

const workOfOwners = 'belongs to the site; that its author did it is in `actions`'

/** The reasons why a table's rows are in no export. */
const notExported: Readonly<Record<string, string>> = {
  ...joinFacts('notExported'),
  'auth.challenges': 'random bytes that are valid for minutes',
  'auth.health_reports': 'holds that an owner wants the daily mail on the health of the site',
  people_exports: workOfOwners,
  people_imports: workOfOwners,
  staff_factor_resets: workOfOwners,
  staff_invitations: workOfOwners,
}

/** The purge of each table whose rows expire. */
const purgedBy: Readonly<Record<string, string>> = {
  ...joinFacts('purgedBy'),
  'auth.challenges': 'challenges',
  'auth.one_time_links': 'links',
  content_previews: 'contentPreviews',
  people_exports: 'peopleExports',
  staff_invitations: 'staffInvitations',
  used_challenges: 'usedChallenges',
}

/** The reasons why expired rows of a table are kept. */
const kept: Readonly<Record<string, string>> = {
  ...joinFacts('kept'),
  'auth.owner_claims': 'one row, which the next start replaces',
  strikes: 'their owner and the desk see those that ran out; they go with the account',
}

test('every table that belongs to a person is in the data export, or has a reason to be left out', async () => {
  const rows = await db.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('auth.users'::regclass, 'profiles'::regclass)`)
  const names = rows.map(({ name }) => name).sort()
  expect([...Object.keys(exportedAs), ...Object.keys(notExported)].sort()).toEqual(names)
  const parts = new Set(fromFeatures.exports.map(({ name }) => name))
  expect(Object.values(exportedAs).filter((name) => !parts.has(name))).toEqual([])
})

test('no row of any table prevents an account’s deletion', async () => {
  const rows = await db.query(`
    select conrelid::regclass::text as name, conname from pg_constraint
    where contype = 'f' and confrelid in ('auth.users'::regclass, 'profiles'::regclass)
      and confdeltype not in ('c', 'n')`)
  expect(rows).toEqual([])
})

test('rows with an expiry are purged, or have a reason to be kept', async () => {
  const rows = await db.query<{ name: string }>(`
    select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and attname = 'expires_at' and relnamespace::regnamespace::text in ('public', 'auth')`)
  const names = rows.map(({ name }) => name).sort()
  expect([...Object.keys(purgedBy), ...Object.keys(kept)].sort()).toEqual(names)
  const purges = new Set(features.flatMap(({ purges = {} }) => Object.keys(purges)))
  expect(Object.values(purgedBy).filter((name) => !purges.has(name))).toEqual([])
})
